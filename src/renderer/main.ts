import './styles/main.css';

import icons from '@nuxt/ui/runtime/vue/plugins/icons.js';
import { createPinia } from 'pinia';
import { createApp } from 'vue';

import { sealSecrets } from '#shared/secret-bridge.ts';

import App from './App.vue';
import { watchPage } from './base/page-errors.ts';
import { createRpc, rpcKey } from './base/rpc.ts';
import { likelyLanguage, speak } from './base/words.ts';
import { createAppRouter } from './router.ts';

const rpc = createRpc(sealSecrets(window.inkstone));
await speak(likelyLanguage());
const app = createApp(App);
watchPage(app, rpc, 'main');
app.provide(rpcKey, rpc).use(createPinia()).use(createAppRouter()).use(icons).mount('#app');
