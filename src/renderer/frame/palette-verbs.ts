import { groupDecimal } from '#renderer/base/format.ts';
import { candidatesOf } from '#renderer/base/ids.ts';
import { words } from '#renderer/base/words.ts';
import { formatCoin, satsText } from '#shared/bitcoin/amount.ts';
import { bothEnds, plainText } from '#shared/text.ts';

/** A command typed into the palette: `send 5000 to bc1…`, `list inks`. */
export interface Verb {
  label: string;
  icon: string;
  to: string;
}

const DIGITS = /^\d[\d\s,_\u202f]*$/;

/** What is sent, and the address, as far as they are typed. */
function sending(what: string, address: string): string {
  const { send, sendTo, pay } = words.frame.palette;
  if (address === '') return send({ what });
  const ends = bothEnds(address);
  return what === '' ? pay({ address: ends }) : sendTo({ what, address: ends });
}

/** `send 5000 to …`, `send 5000`, `send to …`, `pay …`: opens the payment form with these sats and this address. */
function sendVerb(typed: string): Verb[] {
  const [, rest = ''] = /^(?:send|pay)\s+(.+)$/i.exec(typed) ?? [];
  if (rest === '') return [];
  const [, before = '', address = ''] = /^(.*?)(?:\s*\bto\s+)(\S+)$/i.exec(rest) ?? ['', rest, ''];
  const digits = before.replace(/\bsats?\b/i, '').trim();
  const sats = DIGITS.test(digits) ? digits.replace(/\D/g, '').slice(0, 16) : '';
  const isAddress = candidatesOf(address).some(({ kind }) => kind === 'address');
  if ((sats === '' && digits !== '') || (address !== '' && !isAddress)) return [];
  if (sats === '' && address === '') return [];
  const query = new URLSearchParams();
  if (address !== '') query.set('to', address);
  if (sats !== '') query.set('coins-asked', formatCoin(BigInt(sats)).replace(/[^\d.]/g, ''));
  const label = sending(sats === '' ? '' : satsText(sats), address);
  return [{ label, icon: 'i-lucide-send', to: `/send?${query.toString()}` }];
}

/** `send 100 inks to …`: opens the form that sends tokens. */
function sendTokensVerb(typed: string): Verb[] {
  const [, amount = '', tick = '', address = ''] =
    /^(?:send|pay)\s+([\d\s,_\u202f]*\d(?:\.\d+)?)\s+(\S+?)(?:\s+to\s+(\S+))?$/i.exec(typed) ?? [];
  const isTick = candidatesOf(tick).some(({ kind }) => kind === 'brc20');
  const isAddress = candidatesOf(address).some(({ kind }) => kind === 'address');
  if (!isTick || /^(?:sats?|to)$/i.test(tick) || (address !== '' && !isAddress)) return [];
  const plain = amount.replace(/[^\d.]/g, '').slice(0, 60);
  const query = new URLSearchParams({ amount: plain, ...(address === '' ? {} : { to: address }) });
  return [
    {
      label: sending(`${groupDecimal(plain)} ${plainText(tick, 24)}`, address),
      icon: 'i-lucide-send',
      to: `/send/token/${encodeURIComponent(tick)}?${query.toString()}`,
    },
  ];
}

const onTickers = [
  { verb: 'list|offer|sell', says: 'list', icon: 'i-lucide-tag', to: '/market/offer?tick=' },
  { verb: 'buy', says: 'buy', icon: 'i-lucide-shopping-basket', to: '/market/buy?tick=' },
  {
    verb: 'trade|swap',
    says: 'trade',
    icon: 'i-lucide-arrow-left-right',
    to: '/swap?section=trade&give=',
  },
  {
    verb: 'pools?|add',
    says: 'pools',
    icon: 'i-lucide-droplets',
    to: '/swap?section=pools&find=',
  },
  { verb: 'stake', says: 'stake', icon: 'i-lucide-layers', to: '/swap?section=stakes&find=' },
  {
    // Digits mean sats, or an amount of on-chain tokens.
    verb: 'send(?!\\s+\\d)',
    says: 'send',
    icon: 'i-lucide-send',
    to: '/swap?section=send&give=',
  },
  {
    verb: 'deposit',
    says: 'deposit',
    icon: 'i-lucide-log-in',
    to: '/bridge?direction=deposit&tick=',
  },
  {
    verb: 'withdraw',
    says: 'withdraw',
    icon: 'i-lucide-log-out',
    to: '/bridge?direction=withdraw&tick=',
  },
] as const;

/** Commands that match the typed text. `has`: which parts of the provider this network serves. */
export function verbsOf(typed: string, has: { market: boolean; swap: boolean }): Verb[] {
  const text = typed.trim().slice(0, 300);
  const found = onTickers.flatMap(({ verb, says, icon, to }) => {
    const tick = new RegExp(`^(?:${verb})\\s+(\\S.*)$`, 'i').exec(text)?.[1]?.trim() ?? '';
    const isServed = to.startsWith('/market') ? has.market : has.swap;
    const isTick = !/\s/.test(tick) && candidatesOf(tick).some(({ kind }) => kind === 'brc20');
    return isServed && isTick
      ? [
          {
            label: words.frame.palette.onTicker[says]({ tick: plainText(tick, 48) }),
            icon,
            to: `${to}${encodeURIComponent(tick)}`,
          },
        ]
      : [];
  });
  return [...sendVerb(text), ...sendTokensVerb(text), ...found];
}

/** Common commands, suggested while the palette is empty. */
export const startersOf = (has: { market: boolean; swap: boolean }): Verb[] => [
  { label: words.frame.palette.starters.send, icon: 'i-lucide-send', to: '/send' },
  { label: words.frame.palette.starters.receive, icon: 'i-lucide-qr-code', to: '/receive' },
  { label: words.frame.palette.starters.inscribe, icon: 'i-lucide-pen-tool', to: '/inscribe' },
  ...(has.market
    ? [
        {
          label: words.frame.palette.starters.market,
          icon: 'i-lucide-shopping-basket',
          to: '/market',
        },
      ]
    : []),
  ...(has.swap
    ? [
        {
          label: words.frame.palette.starters.swap,
          icon: 'i-lucide-arrow-left-right',
          to: '/swap?section=trade',
        },
      ]
    : []),
];

/** Sections of screens, under the words users search for. */
export const placesOf = (): Verb[] => [
  {
    label: words.frame.palette.places.sign,
    icon: 'i-lucide-signature',
    to: '/tools?section=messages',
  },
  {
    label: words.frame.palette.places.verify,
    icon: 'i-lucide-badge-check',
    to: '/tools?section=messages',
  },
  {
    label: words.frame.palette.places.psbt,
    icon: 'i-lucide-file-search',
    to: '/tools?section=psbt',
  },
  {
    label: words.frame.palette.places.networks,
    icon: 'i-lucide-settings-2',
    to: '/settings?section=networks',
  },
  {
    label: words.frame.palette.places.wallets,
    icon: 'i-lucide-settings-2',
    to: '/settings?section=wallets',
  },
  {
    label: words.frame.palette.places.backup,
    icon: 'i-lucide-settings-2',
    to: '/settings?section=backup',
  },
  {
    label: words.frame.palette.places.security,
    icon: 'i-lucide-settings-2',
    to: '/settings?section=security',
  },
  {
    label: words.frame.palette.places.appearance,
    icon: 'i-lucide-settings-2',
    to: '/settings?section=appearance',
  },
  {
    label: words.frame.palette.places.limits,
    icon: 'i-lucide-settings-2',
    to: '/settings?section=limits',
  },
  {
    label: words.frame.palette.places.log,
    icon: 'i-lucide-scroll-text',
    to: '/settings?section=log',
  },
];
