import { createRouter, createWebHashHistory, type RouterHistory } from 'vue-router';

export function createAppRouter(history: RouterHistory = createWebHashHistory()) {
  return createRouter({
    history,
    routes: [
      {
        path: '/',
        name: 'portfolio',
        component: () => import('./features/portfolio/PortfolioView.vue'),
        meta: { title: 'Portfolio' },
      },
      {
        path: '/receive',
        name: 'receive',
        component: () => import('./features/receive/ReceiveView.vue'),
        meta: { title: 'Receive' },
      },
      {
        path: '/coins',
        name: 'coins',
        component: () => import('./features/coins/CoinsView.vue'),
        meta: { title: 'Coins' },
      },
      {
        path: '/coins/spend',
        name: 'spend-coin',
        component: () => import('./features/coins/SpendCoinView.vue'),
        meta: { title: 'Coins' },
      },
      {
        path: '/send',
        name: 'send',
        component: () => import('./features/send/SendView.vue'),
        meta: { title: 'Send bitcoin' },
      },
      {
        path: '/send/inscription/:id',
        name: 'send-inscription',
        component: () => import('./features/send/SendInscriptionView.vue'),
        meta: { title: 'Send an inscription' },
      },
      {
        path: '/inscribe',
        name: 'inscribe',
        component: () => import('./features/inscribe/InscribeView.vue'),
        meta: { title: 'Inscribe' },
      },
      {
        path: '/orders',
        name: 'orders',
        component: () => import('./features/orders/OrdersView.vue'),
        meta: { title: 'Orders' },
      },
      {
        path: '/orders/:orderId',
        name: 'order',
        component: () => import('./features/flow/FlowView.vue'),
        meta: { title: 'Order' },
      },
      {
        path: '/flows/:id',
        name: 'flow',
        component: () => import('./features/flow/FlowView.vue'),
        meta: { title: 'Operation' },
      },
      {
        path: '/activity',
        name: 'activity',
        component: () => import('./features/activity/ActivityView.vue'),
        meta: { title: 'Activity' },
      },
      {
        path: '/explore',
        name: 'explore',
        component: () => import('./features/explore/ExploreView.vue'),
        meta: { title: 'Explore' },
      },
      {
        path: '/explore/:kind/:id',
        name: 'explored',
        component: () => import('./features/explore/ExploreView.vue'),
        meta: { title: 'Explore' },
      },
      {
        path: '/swap',
        name: 'swap',
        component: () => import('./features/swap/SwapView.vue'),
        meta: { title: 'Swap' },
      },
      {
        path: '/network',
        name: 'network',
        component: () => import('./features/network/NetworkView.vue'),
        meta: { title: 'Network' },
      },
      {
        path: '/market',
        name: 'market',
        component: () => import('./features/market/MarketView.vue'),
        meta: { title: 'Market' },
      },
      {
        path: '/tools',
        name: 'tools',
        component: () => import('./features/tools/ToolsView.vue'),
        meta: { title: 'Tools' },
      },
      {
        path: '/settings',
        name: 'settings',
        component: () => import('./features/settings/SettingsView.vue'),
        meta: { title: 'Settings' },
      },
      {
        path: '/practice',
        name: 'practice',
        component: () => import('./features/practice/PracticeView.vue'),
        meta: { title: 'Practice controls' },
      },
      { path: '/:rest(.*)*', redirect: '/' },
    ],
  });
}
