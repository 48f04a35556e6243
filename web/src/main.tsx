// The start of the page: language, then the page that the address asks for.
import { render } from 'preact';
import { App } from './app/app.tsx';
import { loadLanguage } from './app/language.ts';
import { listen } from './app/router.ts';
import { startServiceWorker } from './app/offline.ts';
import { followOtherTabs } from './app/settings.ts';

listen();
followOtherTabs(loadLanguage);
await loadLanguage();
render(<App />, document.getElementById('page')!);
startServiceWorker();
