// Every path of the page. The server answers all of them with index.html (src/server/serve_assets.c).
import type { ComponentType } from 'preact';
import { loadLaterStyles } from '../files.ts';
import { game } from '../games/list.ts';
import type { GameId } from '../views.ts';
import { NotFound } from './not_found.tsx';
import type { PageProps, Route } from './router.ts';

/** A page about one game: /…/duck, or /…/duck/more. */
function ofGame(path: string, load: () => Promise<ComponentType<{ game: GameId }>>, more = ''): Route {
  const page = async () => {
    const Page = await load();
    return {
      default({ params }: PageProps) {
        const found = game(params.game!);
        return found ? <Page game={found.id} /> : <NotFound />;
      },
    };
  };
  return { path: `${path}/:game${more}`, load: page };
}

/** A page whose styles come with it. */
async function styled<T>(page: Promise<T>): Promise<T> {
  await loadLaterStyles();
  return page;
}

export const routes: Route[] = [
  { path: '/', load: () => import('./start.tsx') },
  ofGame('/solo', async () => (await import('../local/solo.tsx')).Solo),
  ofGame('/hotseat', async () => (await import('../local/hotseat.tsx')).HotSeat),
  { path: '/t/:code', load: () => styled(import('../online/table_page.tsx')) },
  { path: '/t/:code/screen', load: () => styled(import('../online/screen.tsx')) },
  { path: '/r/local', load: () => styled(import('../replay/records_page.tsx')) },
  { path: '/r/:id', load: () => styled(import('../replay/replay_page.tsx')) },
  ofGame('/learn', async () => (await import('../learn/learn.tsx')).Learn),
  ofGame('/learn', async () => (await import('../learn/rules_page.tsx')).RulesPage, '/rules'),
  { path: '/pad', load: () => styled(import('../pad/pad_list.tsx')) },
  { path: '/pad/:id', load: () => styled(import('../pad/pad_page.tsx')) },
  { path: '/join', load: () => import('./join.tsx') },
  { path: '/settings', load: () => import('./settings_page.tsx') },
  { path: '/about', load: () => import('./about.tsx') },
  { path: '/privacy', load: () => import('./privacy.tsx') },
];
