import type { NetworkConfig } from '#main/app/provider-link.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { ProxyChoice } from '#shared/ipc/proxy.ts';

import type { Described } from './requests.ts';

/** `keyOrigin`: the host the API key is sent to; null without a key. Returns null if nothing changes. */
export function describeHost(
  network: Network,
  before: NetworkConfig,
  after: NetworkConfig,
  keyOrigin: string | null,
): Described | null {
  const lines = [
    { label: 'Provider', before: before.baseUrl, after: after.baseUrl },
    { label: 'Path segment', before: before.segment, after: after.segment },
    ...(keyOrigin === null
      ? []
      : [{ label: 'The API key is sent to', before: keyOrigin, after: after.baseUrl }]),
  ].filter((line) => line.before !== line.after);
  if (lines.length === 0) return null;
  return {
    title: `Ask another provider about ${network.label}`,
    lines,
    consequence:
      'What Inkstone shows of this network then comes from there, and the API key is sent there. A provider that lies can hide coins and payments, and show others that do not exist.',
  };
}

const wayText = (choice: ProxyChoice): string => {
  switch (choice.kind) {
    case 'system':
      return 'as this computer is set';
    case 'none':
      return 'straight, with no proxy';
    case 'socks':
      return `the SOCKS proxy ${choice.host.includes(':') ? `[${choice.host}]` : choice.host}:${choice.port}`;
  }
};

/** Null if nothing changes. A new proxy can see the calls, and removing one stops hiding them. */
export function describeProxy(
  network: Network,
  before: ProxyChoice,
  after: ProxyChoice,
): Described | null {
  const lines = [{ label: 'Way of the calls', before: wayText(before), after: wayText(after) }];
  if (wayText(before) === wayText(after)) return null;
  return {
    title: `Send the calls of ${network.label} another way`,
    lines,
    consequence:
      after.kind === 'socks'
        ? 'The proxy sees which host is asked, when and how much, and can keep answers away. It cannot read or change them.'
        : 'The provider, and whoever sees the line of this computer, then sees that the calls come from here.',
  };
}

/** The key itself is never shown. */
export const describeApiKey = (network: Network, had: boolean, host: string | null): Described => ({
  title: host
    ? `Use another API key on ${network.label}`
    : `Forget the API key of ${network.label}`,
  lines: [
    {
      label: `API key of ${network.label}`,
      before: had ? 'the key that is kept' : null,
      after: host ? 'the key that was just entered' : null,
    },
    ...(host ? [{ label: 'It is sent to', before: null, after: `${host} alone` }] : []),
  ],
  consequence: host
    ? 'Orders are made under this key. Whoever else has it sees them, and the addresses that Inkstone asks about.'
    : 'Orders made under the key are not followed until it is entered again.',
});
