import { t } from '../i18n.ts';
import { ListedTables } from '../online/listed.tsx';
import { Footer } from './footer.tsx';
import { JoinForm } from './join_form.tsx';
import { Masthead } from './masthead.tsx';

export default function Join() {
  return (
    <>
      <Masthead />
      <main class="sheet">
        <h1>{t('Join a table')}</h1>
        <JoinForm title={false} />
        <ListedTables />
      </main>
      <Footer />
    </>
  );
}
