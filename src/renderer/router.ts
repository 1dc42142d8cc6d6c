import { createRouter, createWebHashHistory, type RouterHistory } from 'vue-router';

import { words } from './base/words.ts';
import { screens } from './screens.ts';

export function createAppRouter(history: RouterHistory = createWebHashHistory()) {
  return createRouter({
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
}
