import { createRouter, createWebHashHistory, type RouterHistory } from 'vue-router';

export function createAppRouter(history: RouterHistory = createWebHashHistory()) {
  return createRouter({
    history,
    routes: [
      {
        path: '/',
        name: 'portfolio',
        component: () => import('./views/PortfolioView.vue'),
        meta: { title: 'Portfolio' },
      },
      {
        path: '/receive',
        name: 'receive',
        component: () => import('./views/ReceiveView.vue'),
        meta: { title: 'Receive' },
      },
      {
        path: '/coins',
        name: 'coins',
        component: () => import('./views/CoinsView.vue'),
        meta: { title: 'Coins' },
      },
      {
        path: '/coins/spend',
        name: 'spend-coin',
        component: () => import('./views/SpendCoinView.vue'),
        meta: { title: 'Coins' },
      },
      {
        path: '/send',
        name: 'send',
        component: () => import('./views/SendView.vue'),
        meta: { title: 'Send bitcoin' },
      },
      {
        path: '/send/inscription/:id',
        name: 'send-inscription',
        component: () => import('./views/SendInscriptionView.vue'),
        meta: { title: 'Send an inscription' },
      },
      {
        path: '/inscribe',
        name: 'inscribe',
        component: () => import('./views/InscribeView.vue'),
        meta: { title: 'Inscribe' },
      },
      {
        path: '/orders',
        name: 'orders',
        component: () => import('./views/OrdersView.vue'),
        meta: { title: 'Orders' },
      },
      {
        path: '/orders/:orderId',
        name: 'order',
        component: () => import('./views/FlowView.vue'),
        meta: { title: 'Order' },
      },
      {
        path: '/flows/:id',
        name: 'flow',
        component: () => import('./views/FlowView.vue'),
        meta: { title: 'Operation' },
      },
      {
        path: '/activity',
        name: 'activity',
        component: () => import('./views/ActivityView.vue'),
        meta: { title: 'Activity' },
      },
      {
        path: '/explore',
        name: 'explore',
        component: () => import('./views/ExploreView.vue'),
        meta: { title: 'Explore' },
      },
      {
        path: '/explore/:kind/:id',
        name: 'explored',
        component: () => import('./views/ExploreView.vue'),
        meta: { title: 'Explore' },
      },
      {
        path: '/swap',
        name: 'swap',
        component: () => import('./views/SwapView.vue'),
        meta: { title: 'Swap' },
      },
      {
        path: '/network',
        name: 'network',
        component: () => import('./views/NetworkView.vue'),
        meta: { title: 'Network' },
      },
      {
        path: '/market',
        name: 'market',
        component: () => import('./views/MarketView.vue'),
        meta: { title: 'Market' },
      },
      {
        path: '/tools',
        name: 'tools',
        component: () => import('./views/ToolsView.vue'),
        meta: { title: 'Tools' },
      },
      {
        path: '/settings',
        name: 'settings',
        component: () => import('./views/SettingsView.vue'),
        meta: { title: 'Settings' },
      },
      {
        path: '/practice',
        name: 'practice',
        component: () => import('./views/PracticeView.vue'),
        meta: { title: 'Practice controls' },
      },
      { path: '/:rest(.*)*', redirect: '/' },
    ],
  });
}
