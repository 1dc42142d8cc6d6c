import './styles/main.css';

import icons from '@nuxt/ui/runtime/vue/plugins/icons.js';
import { createPinia } from 'pinia';
import { createApp } from 'vue';

import { sealSecrets } from '#shared/secret-bridge.ts';

import Approval from './Approval.vue';
import { createRpc, rpcKey } from './base/rpc.ts';

createApp(Approval)
  .provide(rpcKey, createRpc(sealSecrets(window.inkstone)))
  .use(createPinia())
  .use(icons)
  .mount('#app');
