import type { NetworkConfig } from '#main/app/provider-link.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { ProxyChoice } from '#shared/ipc/proxy.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

import type { Described } from './requests.ts';

/** `keyOrigin`: the host the API key is sent to; null without a key. Returns null if nothing changes. */
export function describeHost(
  network: Network,
  before: NetworkConfig,
  after: NetworkConfig,
  keyOrigin: string | null,
): Described | null {
  const lines = [
    { label: say.app.changesNetwork.provider, before: before.baseUrl, after: after.baseUrl },
    { label: say.app.changesNetwork.pathSegment, before: before.segment, after: after.segment },
    ...(keyOrigin === null
      ? []
      : [{ label: say.app.changesNetwork.theApiKeyIs, before: keyOrigin, after: after.baseUrl }]),
  ].filter((line) => line.before !== line.after);
  if (lines.length === 0) return null;
  return {
    title: say.app.changesNetwork.askAnotherProviderAbout({ label: networkName(network.id) }),
    lines,
    consequence: say.app.changesNetwork.whatInkstoneShowsOf,
  };
}

const wayText = (choice: ProxyChoice): string => {
  switch (choice.kind) {
    case 'system':
      return say.app.changesNetwork.asThisComputerIs;
    case 'none':
      return say.app.changesNetwork.straightWithNoProxy;
    case 'socks':
      return say.app.changesNetwork.theSocksProxy({
        which: choice.host.includes(':') ? `[${choice.host}]` : choice.host,
        port: choice.port,
      });
  }
};

/** Null if nothing changes. A new proxy can see the calls, and removing one stops hiding them. */
export function describeProxy(
  network: Network,
  before: ProxyChoice,
  after: ProxyChoice,
): Described | null {
  const lines = [
    { label: say.app.changesNetwork.wayOfTheCalls, before: wayText(before), after: wayText(after) },
  ];
  if (wayText(before) === wayText(after)) return null;
  return {
    title: say.app.changesNetwork.sendTheCallsOf({ label: networkName(network.id) }),
    lines,
    consequence:
      after.kind === 'socks'
        ? say.app.changesNetwork.theProxySeesWhich
        : say.app.changesNetwork.theProviderAndWhoever,
  };
}

/** The key itself is never shown. */
export const describeApiKey = (network: Network, had: boolean, host: string | null): Described => ({
  title: host
    ? say.app.changesNetwork.useAnotherApiKey({ label: networkName(network.id) })
    : say.app.changesNetwork.forgetTheApiKey({ label: networkName(network.id) }),
  lines: [
    {
      label: say.app.changesNetwork.apiKeyOf({ label: networkName(network.id) }),
      before: had ? say.app.changesNetwork.theKeyThatIs : null,
      after: host ? say.app.changesNetwork.theKeyThatWas : null,
    },
    ...(host
      ? [
          {
            label: say.app.changesNetwork.itIsSentTo,
            before: null,
            after: say.app.changesNetwork.alone({ host }),
          },
        ]
      : []),
  ],
  consequence: host
    ? say.app.changesNetwork.ordersAreMadeUnder
    : say.app.changesNetwork.ordersMadeUnderThe,
});
