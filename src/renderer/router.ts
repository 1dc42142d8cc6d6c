import { createRouter, createWebHashHistory, type RouterHistory } from 'vue-router';

import { screens } from './screens.ts';

export function createAppRouter(history: RouterHistory = createWebHashHistory()) {
  return createRouter({
    history,
    routes: [
      ...screens.map(({ path, name, title, view, detail }, rank) => ({
        path,
        name,
        component: view,
        meta: { title, detail, rank },
      })),
      { path: '/:rest(.*)*', redirect: '/' },
    ],
  });
}
