import { createRouter, createWebHashHistory, type RouterHistory } from 'vue-router';

import { screens } from './screens.ts';

export function createAppRouter(history: RouterHistory = createWebHashHistory()) {
  return createRouter({
    history,
    routes: [
      ...screens.map(({ path, name, title, view, detail, under, takesText }, rank) => ({
        path,
        name,
        component: view,
        meta: { title, detail, rank, under, takesText },
      })),
      { path: '/:rest(.*)*', redirect: '/' },
    ],
  });
}
