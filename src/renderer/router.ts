import { createRouter, createWebHashHistory, type RouterHistory } from 'vue-router';

import { speakOfAll, words } from './base/words.ts';
import { screens } from './screens.ts';

export function createAppRouter(history: RouterHistory = createWebHashHistory()) {
  const router = createRouter({
    history,
    routes: [
      ...screens.map(({ path, name, view, detail, under, takesText }, rank) => ({
        path,
        name,
        component: view,
        meta: { title: () => words.screens[name], detail, rank, under, takesText },
      })),
      { path: '/:rest(.*)*', redirect: '/' },
    ],
  });
  // The first screen needs few words; all others wait for theirs.
  router.beforeEach(async ({ name }) => {
    if (name !== 'portfolio') await speakOfAll();
  });
  return router;
}
