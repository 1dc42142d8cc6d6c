import type { Screen } from '#renderer/base/screen.ts';

export const signInScreen: Screen = {
  name: 'sign-in',
  path: '/sign-in',
  view: () => import('./SignInView.vue'),
  icon: 'i-lucide-key-round',
  in: 'palette',
  under: 'tools',
  takesText: true,
};
