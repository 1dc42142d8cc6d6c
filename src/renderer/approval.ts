import './styles/main.css';

import icons from '@nuxt/ui/runtime/vue/plugins/icons.js';
import { createPinia } from 'pinia';
import { createApp } from 'vue';

import Approval from './Approval.vue';
import { createRpc, rpcKey } from './rpc.ts';

createApp(Approval)
  .provide(rpcKey, createRpc(window.inkstone))
  .use(createPinia())
  .use(icons)
  .mount('#app');
