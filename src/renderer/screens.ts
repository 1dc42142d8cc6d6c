import type { Screen } from './base/screen.ts';
import { words } from './base/words.ts';
import { signInScreen } from './features/sign-in/screen.ts';

/** In the order of the sidebar. */
export const screens: readonly Screen[] = [
  {
    name: 'portfolio',
    path: '/',
    view: () => import('./features/portfolio/PortfolioView.vue'),
    icon: 'i-lucide-wallet',
    in: 'sidebar',
    group: 'wallet',
  },
  {
    name: 'receive',
    path: '/receive',
    view: () => import('./features/receive/ReceiveView.vue'),
    icon: 'i-lucide-qr-code',
    in: 'palette',
    under: 'portfolio',
  },
  {
    name: 'addresses',
    path: '/addresses',
    view: () => import('./features/addresses/AddressesView.vue'),
    icon: 'i-lucide-book-user',
    in: 'palette',
    under: 'portfolio',
  },
  {
    name: 'send',
    path: '/send',
    view: () => import('./features/send/SendView.vue'),
    icon: 'i-lucide-send',
    in: 'palette',
    under: 'portfolio',
  },
  {
    name: 'inscription',
    path: '/inscription/:id',
    view: () => import('./features/explore/OwnInscriptionView.vue'),
    under: 'portfolio',
  },
  {
    name: 'send-inscription',
    path: '/send/inscription/:id',
    view: () => import('./features/send/SendInscriptionView.vue'),
    under: 'portfolio',
  },
  {
    name: 'send-inscriptions',
    path: '/send/inscriptions',
    view: () => import('./features/send/SendInscriptionView.vue'),
    under: 'portfolio',
  },
  {
    name: 'send-runes',
    path: '/send/rune/:id',
    view: () => import('./features/send/SendRunesView.vue'),
    under: 'portfolio',
  },
  {
    name: 'send-tokens',
    path: '/send/token/:tick',
    view: () => import('./features/send/SendTokensView.vue'),
    under: 'portfolio',
  },
  {
    name: 'activity',
    path: '/activity',
    view: () => import('./features/activity/ActivityView.vue'),
    detail: () => import('./features/flow/FlowPane.vue'),
    icon: 'i-lucide-history',
    in: 'sidebar',
    group: 'wallet',
  },
  {
    name: 'coins',
    path: '/coins',
    view: () => import('./features/coins/CoinsView.vue'),
    icon: 'i-lucide-circle-dollar-sign',
    in: 'sidebar',
    group: 'wallet',
  },
  {
    name: 'spend-coin',
    path: '/coins/spend',
    view: () => import('./features/coins/SpendCoinView.vue'),
    under: 'coins',
  },
  {
    name: 'inscribe',
    path: '/inscribe',
    view: () => import('./features/inscribe/InscribeView.vue'),
    icon: 'i-lucide-pen-tool',
    in: 'sidebar',
    group: 'create',
  },
  {
    name: 'orders',
    path: '/orders',
    view: () => import('./features/orders/OrdersView.vue'),
    detail: () => import('./features/flow/FlowPane.vue'),
    icon: 'i-lucide-package',
    in: 'sidebar',
    group: 'create',
  },
  {
    name: 'order',
    path: '/orders/:orderId',
    view: () => import('./features/flow/FlowView.vue'),
    under: 'orders',
  },
  {
    name: 'flow',
    path: '/flows/:id',
    view: () => import('./features/flow/FlowView.vue'),
    under: 'activity',
  },
  {
    name: 'market',
    path: '/market',
    view: () => import('./features/market/MarketView.vue'),
    icon: 'i-lucide-store',
    in: 'sidebar',
    group: 'trade',
  },
  {
    name: 'my-market',
    path: '/market/mine',
    view: () => import('./features/market/mine/MineView.vue'),
    icon: 'i-lucide-store',
    in: 'palette',
    under: 'market',
  },
  {
    name: 'market-collection',
    path: '/market/collection/:id',
    view: () => import('./features/market/collection/CollectionMarket.vue'),
    under: 'market',
  },
  {
    name: 'alerts',
    path: '/market/alerts',
    view: () => import('./features/market/alerts/AlertsView.vue'),
    icon: 'i-lucide-bell',
    in: 'palette',
    under: 'market',
  },
  {
    name: 'offer',
    path: '/market/offer',
    view: () => import('./features/market/trade/ListPage.vue'),
    icon: 'i-lucide-tag',
    in: 'palette',
    under: 'market',
  },
  {
    name: 'buy',
    path: '/market/buy',
    view: () => import('./features/market/trade/BuyView.vue'),
    under: 'market',
  },
  {
    name: 'withdraw',
    path: '/market/withdraw',
    view: () => import('./features/market/trade/WithdrawView.vue'),
    under: 'market',
  },
  {
    name: 're-price',
    path: '/market/price',
    view: () => import('./features/market/trade/RepriceView.vue'),
    under: 'market',
  },
  {
    name: 'edit-prices',
    path: '/market/prices',
    view: () => import('./features/market/bulk/BulkPricesView.vue'),
    under: 'market',
  },
  {
    name: 'swap',
    path: '/swap',
    view: () => import('./features/swap/SwapView.vue'),
    icon: 'i-lucide-arrow-left-right',
    in: 'sidebar',
    group: 'trade',
  },
  {
    name: 'bridge',
    path: '/bridge',
    view: () => import('./features/bridge/BridgeView.vue'),
    icon: 'i-lucide-waypoints',
    in: 'sidebar',
    group: 'trade',
  },
  {
    name: 'explore',
    path: '/explore',
    view: () => import('./features/explore/ExploreView.vue'),
    icon: 'i-lucide-compass',
    in: 'sidebar',
    group: 'look-up',
  },
  {
    name: 'explored',
    path: '/explore/:kind/:id',
    view: () => import('./features/explore/ExploreView.vue'),
    under: 'explore',
  },
  {
    name: 'network',
    path: '/network',
    view: () => import('./features/network/NetworkView.vue'),
    icon: 'i-lucide-blocks',
    in: 'sidebar',
    group: 'look-up',
  },
  {
    name: 'tools',
    path: '/tools',
    view: () => import('./features/tools/ToolsView.vue'),
    icon: 'i-lucide-wrench',
    in: 'sidebar',
    group: 'look-up',
  },
  signInScreen,
  {
    name: 'practice',
    path: '/practice',
    view: () => import('./features/practice/PracticeView.vue'),
    icon: 'i-lucide-flask-conical',
    in: 'sidebar',
    practice: true,
  },
  {
    name: 'help',
    path: '/help/:topic?/:section?',
    view: () => import('./features/help/HelpView.vue'),
    icon: 'i-lucide-circle-question-mark',
    in: 'sidebar',
    link: '/help',
  },
  {
    name: 'settings',
    path: '/settings',
    view: () => import('./features/settings/SettingsView.vue'),
    icon: 'i-lucide-settings-2',
    in: 'sidebar',
  },
];

/** A sidebar or palette entry. */
export interface ScreenLink {
  to: string;
  label: string;
  icon: string;
  group: Screen['group'];
}

/** Entries of the sidebar, or of the palette, which has all of them and more. */
export const screensIn = (place: 'sidebar' | 'palette', practice: boolean): ScreenLink[] =>
  screens.flatMap(({ path, link = path, name, icon, in: where, group, practice: only = false }) =>
    where === undefined || icon === undefined || (place === 'sidebar' && where !== place)
      ? []
      : only && !practice
        ? []
        : [{ to: link, label: words.screens[name], icon, group }],
  );

/** Path of the sidebar screen that this screen belongs to. */
export function homeOf(name: string): string | undefined {
  const screen = screens.find((one) => one.name === name);
  return screen?.under === undefined ? (screen?.link ?? screen?.path) : homeOf(screen.under);
}
