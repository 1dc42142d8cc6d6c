import './styles/main.css';

import icons from '@nuxt/ui/runtime/vue/plugins/icons.js';
import { createPinia } from 'pinia';
import { createApp } from 'vue';

import { sealSecrets } from '#shared/secret-bridge.ts';

import Approval from './Approval.vue';
import { watchPage } from './base/page-errors.ts';
import { createRpc, rpcKey } from './base/rpc.ts';
import { likelyLanguage, speak, speakOfAll } from './base/words.ts';

const rpc = createRpc(sealSecrets(window.inkstone));
await speak(likelyLanguage());
await speakOfAll();
const app = createApp(Approval);
watchPage(app, rpc, 'approval');
app.provide(rpcKey, rpc).use(createPinia()).use(icons).mount('#app');
