// Every path of the page. The server answers all of them with index.html (src/server/serve_assets.c).
import type { ComponentType } from 'preact';
import { loadGameStyles } from '../files.ts';
import { game, games } from '../games/list.ts';
import type { GameId } from '../views.ts';
import { later } from './later.ts';
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

/** A score pad shows things of its game: cards, tips, lifebelts. */
async function pad() {
  const [page] = await Promise.all([import('../pad/pad_page.tsx'), ...games.map((g) => loadGameStyles(g.id))]);
  return page;
}

/** The first three are what somebody new may want at once (build.mjs: firstPages); everything else is for later. */
export const routes: Route[] = [
  { path: '/', load: () => import('./start.tsx') },
  ofGame('/solo', async () => (await import('../local/solo.tsx')).Solo),
  ofGame('/hotseat', async () => (await import('../local/hotseat.tsx')).HotSeat),
  { path: '/t/:code', load: () => later(import('../online/table_page.tsx')) },
  { path: '/t/:code/screen', load: () => later(import('../online/screen.tsx')) },
  { path: '/r/local', load: () => later(import('../replay/records_page.tsx')) },
  { path: '/r/:id', load: () => later(import('../replay/replay_page.tsx')) },
  ofGame('/learn', async () => (await later(import('../learn/learn.tsx'))).Learn),
  ofGame('/learn', async () => (await later(import('../learn/rules_page.tsx'))).RulesPage, '/rules'),
  { path: '/pad', load: () => later(import('../pad/pad_list.tsx')) },
  { path: '/pad/:id', load: () => later(pad()) },
  { path: '/join', load: () => later(import('./join.tsx')) },
  { path: '/settings', load: () => later(import('./settings_page.tsx')) },
  { path: '/about', load: () => later(import('./about.tsx')) },
  { path: '/privacy', load: () => later(import('./privacy.tsx')) },
];
