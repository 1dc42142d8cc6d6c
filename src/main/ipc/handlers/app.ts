import type { Handlers } from '#shared/ipc/contract.ts';

import type { AppContext } from '../../app/context.ts';
import { networkInfos } from './settings.ts';

type AppHandlers = Pick<
  Handlers,
  'app.snapshot' | 'app.takeOpened' | 'app.openExternal' | 'app.copyText'
>;

export function appHandlers(ctx: AppContext): AppHandlers {
  const desktop = ctx.config.shell;
  return {
    'app.snapshot': async () => ({
      version: ctx.config.version,
      shell: desktop.kind,
      network: ctx.networkId(),
      networks: networkInfos(ctx),
      vault: ctx.vault.status(),
      accounts: ctx.session().own.accounts(),
      settings: ctx.settings(),
      connection: ctx.connection(),
      flows: ctx.session().engine.list(true),
      approvals: ctx.approvals.waiting(),
      practice: ctx.networkId() === 'practice' ? await ctx.practice().status() : null,
      notices: ctx.notices(),
    }),
    'app.takeOpened': async () => ctx.takeOpened(),
    'app.openExternal': async ({ url }) => {
      await desktop.openExternal(url);
      return {};
    },
    'app.copyText': async ({ text }) => ({ copied: await desktop.copyText(text) }),
  };
}
