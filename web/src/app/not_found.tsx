import { LinkButton } from '../design/components.tsx';
import { t } from '../i18n.ts';
import { Footer } from './footer.tsx';
import { Masthead } from './masthead.tsx';

export function NotFound() {
  return (
    <>
      <Masthead />
      <main class="sheet">
        <h1>{t('There is nothing here')}</h1>
        <p>{t('The address may be mistyped, or what was here has ended.')}</p>
        <LinkButton kind="go" href="/">
          {t('To the start page')}
        </LinkButton>
      </main>
      <Footer />
    </>
  );
}
