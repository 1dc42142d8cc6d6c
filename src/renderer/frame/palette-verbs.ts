import { groupDecimal } from '#renderer/base/format.ts';
import { candidatesOf } from '#renderer/base/ids.ts';
import { formatCoin, satsText } from '#shared/bitcoin/amount.ts';
import { bothEnds, plainText } from '#shared/text.ts';

/** A command typed into the palette: `send 5000 to bc1…`, `list inks`. */
export interface Verb {
  label: string;
  icon: string;
  to: string;
}

const DIGITS = /^\d[\d\s,_\u202f]*$/;

/** `send 5000 to …`, `send 5000`, `send to …`, `pay …`: opens the payment form with these sats and this address. */
function sendVerb(words: string): Verb[] {
  const [, rest = ''] = /^(?:send|pay)\s+(.+)$/i.exec(words) ?? [];
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
  const amount = sats === '' ? '' : ` ${satsText(sats)}`;
  const whom = address === '' ? '' : ` to ${bothEnds(address)}`;
  return [
    { label: `Send${amount}${whom}`, icon: 'i-lucide-send', to: `/send?${query.toString()}` },
  ];
}

/** `send 100 inks to …`: opens the form that sends tokens. */
function sendTokensVerb(words: string): Verb[] {
  const [, amount = '', tick = '', address = ''] =
    /^(?:send|pay)\s+([\d\s,_\u202f]*\d(?:\.\d+)?)\s+(\S+?)(?:\s+to\s+(\S+))?$/i.exec(words) ?? [];
  const isTick = candidatesOf(tick).some(({ kind }) => kind === 'brc20');
  const isAddress = candidatesOf(address).some(({ kind }) => kind === 'address');
  if (!isTick || /^(?:sats?|to)$/i.test(tick) || (address !== '' && !isAddress)) return [];
  const plain = amount.replace(/[^\d.]/g, '').slice(0, 60);
  const query = new URLSearchParams({ amount: plain, ...(address === '' ? {} : { to: address }) });
  const whom = address === '' ? '' : ` to ${bothEnds(address)}`;
  return [
    {
      label: `Send ${groupDecimal(plain)} ${plainText(tick, 24)}${whom}`,
      icon: 'i-lucide-send',
      to: `/send/token/${encodeURIComponent(tick)}?${query.toString()}`,
    },
  ];
}

const onTickers = [
  { verb: 'list|offer|sell', says: 'Offer', icon: 'i-lucide-tag', to: '/market/offer?tick=' },
  { verb: 'buy', says: 'Buy', icon: 'i-lucide-shopping-basket', to: '/market/buy?tick=' },
  {
    verb: 'trade|swap',
    says: 'Trade',
    icon: 'i-lucide-arrow-left-right',
    to: '/swap?section=trade&give=',
  },
  {
    verb: 'pools?|add',
    says: 'Pools with',
    icon: 'i-lucide-droplets',
    to: '/swap?section=pools&find=',
  },
  { verb: 'stake', says: 'Stake', icon: 'i-lucide-layers', to: '/swap?section=stakes&find=' },
  {
    // Digits mean sats, or an amount of on-chain tokens.
    verb: 'send(?!\\s+\\d)',
    says: 'In the swap, send',
    icon: 'i-lucide-send',
    to: '/swap?section=send&give=',
  },
  {
    verb: 'deposit',
    says: 'Deposit into the swap:',
    icon: 'i-lucide-log-in',
    to: '/bridge?direction=deposit&tick=',
  },
  {
    verb: 'withdraw',
    says: 'Withdraw from the swap:',
    icon: 'i-lucide-log-out',
    to: '/bridge?direction=withdraw&tick=',
  },
] as const;

/** Commands that match the typed text. `has`: which parts of the provider this network serves. */
export function verbsOf(typed: string, has: { market: boolean; swap: boolean }): Verb[] {
  const words = typed.trim().slice(0, 300);
  const found = onTickers.flatMap(({ verb, says, icon, to }) => {
    const tick = new RegExp(`^(?:${verb})\\s+(\\S.*)$`, 'i').exec(words)?.[1]?.trim() ?? '';
    const isServed = to.startsWith('/market') ? has.market : has.swap;
    const isTick = !/\s/.test(tick) && candidatesOf(tick).some(({ kind }) => kind === 'brc20');
    return isServed && isTick
      ? [{ label: `${says} ${plainText(tick, 48)}`, icon, to: `${to}${encodeURIComponent(tick)}` }]
      : [];
  });
  return [...sendVerb(words), ...sendTokensVerb(words), ...found];
}

/** Common commands, suggested while the palette is empty. */
export const startersOf = (has: { market: boolean; swap: boolean }): Verb[] => [
  { label: 'Send bitcoin', icon: 'i-lucide-send', to: '/send' },
  { label: 'Receive', icon: 'i-lucide-qr-code', to: '/receive' },
  { label: 'Inscribe files', icon: 'i-lucide-pen-tool', to: '/inscribe' },
  ...(has.market
    ? [{ label: 'Buy on the market', icon: 'i-lucide-shopping-basket', to: '/market' }]
    : []),
  ...(has.swap
    ? [{ label: 'Trade in the swap', icon: 'i-lucide-arrow-left-right', to: '/swap?section=trade' }]
    : []),
];

/** Sections of screens, under the words users search for. */
export const places: readonly Verb[] = [
  { label: 'Sign a message', icon: 'i-lucide-signature', to: '/tools?section=messages' },
  { label: 'Verify a message', icon: 'i-lucide-badge-check', to: '/tools?section=messages' },
  { label: 'Open a PSBT', icon: 'i-lucide-file-search', to: '/tools?section=psbt' },
  {
    label: 'Settings: networks, API keys, proxy',
    icon: 'i-lucide-settings-2',
    to: '/settings?section=networks',
  },
  {
    label: 'Settings: wallets and accounts',
    icon: 'i-lucide-settings-2',
    to: '/settings?section=wallets',
  },
  {
    label: 'Settings: backup and restore',
    icon: 'i-lucide-settings-2',
    to: '/settings?section=backup',
  },
  {
    label: 'Settings: security, password, auto-lock, words',
    icon: 'i-lucide-settings-2',
    to: '/settings?section=security',
  },
  {
    label: 'Settings: appearance, theme, unit',
    icon: 'i-lucide-settings-2',
    to: '/settings?section=appearance',
  },
  {
    label: 'Settings: limits of fees and calls',
    icon: 'i-lucide-settings-2',
    to: '/settings?section=limits',
  },
  {
    label: 'Settings: log, support, faults',
    icon: 'i-lucide-scroll-text',
    to: '/settings?section=log',
  },
];
