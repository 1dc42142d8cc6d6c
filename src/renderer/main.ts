import './styles/main.css';

import icons from '@nuxt/ui/runtime/vue/plugins/icons.js';
import { createPinia } from 'pinia';
import { createApp } from 'vue';

import { sealSecrets } from '#shared/secret-bridge.ts';

import App from './App.vue';
import { createRpc, rpcKey } from './base/rpc.ts';
import { createAppRouter } from './router.ts';

createApp(App)
  .provide(rpcKey, createRpc(sealSecrets(window.inkstone)))
  .use(createPinia())
  .use(createAppRouter())
  .use(icons)
  .mount('#app');
