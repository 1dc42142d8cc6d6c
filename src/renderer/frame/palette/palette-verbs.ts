import { groupDecimal } from '#renderer/base/format.ts';
import { candidatesOf } from '#renderer/base/ids.ts';
import { words } from '#renderer/base/words.ts';
import { formatCoin, satsText } from '#shared/bitcoin/amount.ts';
import { bothEnds, plainText } from '#shared/text.ts';

/** A command typed into the palette: `send 5000 to bc1…`, `list inks`. */
export interface Verb {
  label: string;
  /** Under the label. */
  about?: string;
  icon: string;
  to: string;
}

/** An address book contact, whose name can be typed instead of an address. */
export interface Named {
  name: string;
  address: string;
}

const DIGITS = /^\d[\d\s,_\u202f]*$/;

/** Amount and recipient, as far as they are typed. */
function sending(what: string, { name, address }: Recipient): Pick<Verb, 'label' | 'about'> {
  const { send, sendTo, pay, toWhom } = words.palette;
  if (address === '') return { label: send({ what }), about: toWhom };
  const [ends, to] = [bothEnds(address), name === '' ? bothEnds(address) : name];
  const label = what === '' ? pay({ address: to }) : sendTo({ what, address: to });
  return name === '' ? { label } : { label, about: ends };
}

type Recipient = Named;
/** The form asks for the address. */
const NOBODY: Recipient = { name: '', address: '' };
/** An incomplete name matches several contacts. */
const MOST_NAMED = 3;

/**
 * Recipients that a typed text may mean: an address, or contacts whose name starts with it. Empty if there are
 * none.
 */
function recipientsOf(typed: string, contacts: readonly Named[]): Recipient[] {
  const text = typed.trim();
  if (text === '') return [NOBODY, ...contacts.slice(0, MOST_NAMED)];
  if (candidatesOf(text).some(({ kind }) => kind === 'address'))
    return [{ name: '', address: text }];
  const wanted = text.toLocaleLowerCase();
  const starts = contacts.filter(({ name }) => name.toLocaleLowerCase().startsWith(wanted));
  const exact = starts.filter(({ name }) => name.toLocaleLowerCase() === wanted);
  return (exact.length > 0 ? exact : starts).slice(0, MOST_NAMED);
}

/** `send 5000 to …`, `send 5000`, `send to …`, `pay …`: opens the payment form with these sats and this address. */
function sendVerb(typed: string, contacts: readonly Named[]): Verb[] {
  const [, rest = ''] = /^(?:send|pay)\s+(.+)$/i.exec(typed) ?? [];
  if (rest === '') return [];
  const [, before = '', to] = /^(.*?)(?:\s*\bto(?:\s+(.+))?)$/i.exec(rest) ?? ['', rest];
  const digits = before.replace(/\bsats?\b/i, '').trim();
  const sats = DIGITS.test(digits) ? digits.replace(/\D/g, '').slice(0, 16) : '';
  if (sats === '' && digits !== '') return [];
  const recipients = /\bto(?:\s|$)/i.test(rest) ? recipientsOf(to ?? '', contacts) : [NOBODY];
  return recipients.flatMap((recipient) => {
    if (sats === '' && recipient.address === '') return [];
    const query = new URLSearchParams();
    if (recipient.address !== '') query.set('to', recipient.address);
    if (sats !== '') query.set('coins-asked', formatCoin(BigInt(sats)).replace(/[^\d.]/g, ''));
    const said = sending(sats === '' ? '' : satsText(sats), recipient);
    return [{ ...said, icon: 'i-lucide-send', to: `/send?${query.toString()}` }];
  });
}

/** `send 100 inks to …`: opens the form that sends tokens. */
function sendTokensVerb(typed: string, contacts: readonly Named[]): Verb[] {
  const [, amount = '', tick = '', to, whom] =
    /^(?:send|pay)\s+([\d\s,_\u202f]*\d(?:\.\d+)?)\s+(\S+?)(\s+to(?:\s+(.+))?)?$/i.exec(typed) ??
    [];
  const isTick = candidatesOf(tick).some(({ kind }) => kind === 'brc20');
  if (!isTick || /^(?:sats?|to)$/i.test(tick)) return [];
  const plain = amount.replace(/[^\d.]/g, '').slice(0, 60);
  const recipients = to === undefined ? [NOBODY] : recipientsOf(whom ?? '', contacts);
  return recipients.map((recipient) => {
    const { address } = recipient;
    const query = new URLSearchParams({
      amount: plain,
      ...(address === '' ? {} : { to: address }),
    });
    return {
      ...sending(`${groupDecimal(plain)} ${plainText(tick, 24)}`, recipient),
      icon: 'i-lucide-send',
      to: `/send/token/${encodeURIComponent(tick)}?${query.toString()}`,
    };
  });
}

/** `mint inks`, `deploy inks`, `etch MY•RUNE`: opens the form with the name filled in. */
function inscribeVerb(typed: string): Verb[] {
  const [, verb = '', name = ''] = /^(mint|deploy|etch)\s+(\S.*)$/i.exec(typed) ?? [];
  const tab = verb.toLowerCase();
  const kinds = candidatesOf(name).map(({ kind }) => kind);
  const icon = 'i-lucide-pen-tool';
  const text = plainText(name, 48);
  if (tab === 'etch' && kinds.includes('rune'))
    return [
      {
        ...{ label: words.palette.etch({ name: text }), icon },
        to: `/inscribe?${new URLSearchParams({ tab, name }).toString()}`,
      },
    ];
  if ((tab !== 'mint' && tab !== 'deploy') || /\s/.test(name) || !kinds.includes('brc20'))
    return [];
  return [
    {
      ...{ label: words.palette[tab]({ tick: text }), icon },
      to: `/inscribe?${new URLSearchParams({ tab, tick: name }).toString()}`,
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
export function verbsOf(
  typed: string,
  has: { market: boolean; swap: boolean },
  contacts: readonly Named[] = [],
): Verb[] {
  const text = typed.trim().slice(0, 300);
  const found = onTickers.flatMap(({ verb, says, icon, to }) => {
    const tick = new RegExp(`^(?:${verb})\\s+(\\S.*)$`, 'i').exec(text)?.[1]?.trim() ?? '';
    const isServed = to.startsWith('/market') ? has.market : has.swap;
    const isTick = !/\s/.test(tick) && candidatesOf(tick).some(({ kind }) => kind === 'brc20');
    return isServed && isTick
      ? [
          {
            label: words.palette.onTicker[says]({ tick: plainText(tick, 48) }),
            icon,
            to: `${to}${encodeURIComponent(tick)}`,
          },
        ]
      : [];
  });
  return [
    ...sendVerb(text, contacts),
    ...sendTokensVerb(text, contacts),
    ...inscribeVerb(text),
    ...found,
  ];
}

/** A command with an example of its use. */
export interface Starter extends Verb {
  form?: string;
}

/** Common commands, suggested while the palette is empty, and found by their verb. */
export function startersOf(has: { market: boolean; swap: boolean }): Starter[] {
  const { starters, forms } = words.palette;
  return [
    { label: starters.send, form: forms.send, icon: 'i-lucide-send', to: '/send' },
    { label: starters.receive, icon: 'i-lucide-qr-code', to: '/receive' },
    { label: starters.inscribe, icon: 'i-lucide-pen-tool', to: '/inscribe' },
    ...(has.market
      ? [
          {
            ...{ label: starters.market, form: forms.buy },
            ...{ icon: 'i-lucide-shopping-basket', to: '/market' },
          },
        ]
      : []),
    ...(has.swap
      ? [
          {
            ...{ label: starters.swap, form: forms.swap },
            ...{ icon: 'i-lucide-arrow-left-right', to: '/swap?section=trade' },
          },
        ]
      : []),
  ];
}

/** Further commands, found only by their verb. */
export function moreStarters(has: { market: boolean }): Starter[] {
  const { starters, forms } = words.palette;
  const icon = 'i-lucide-pen-tool';
  return [
    { label: starters.mint, form: forms.mint, icon, to: '/inscribe?tab=mint' },
    { label: starters.deploy, form: forms.deploy, icon, to: '/inscribe?tab=deploy' },
    { label: starters.etch, form: forms.etch, icon, to: '/inscribe?tab=etch' },
    ...(has.market
      ? [{ label: starters.list, form: forms.list, icon: 'i-lucide-tag', to: '/market/offer' }]
      : []),
  ];
}

/** Sections of screens, under the words users search for. */
export const placesOf = (): Verb[] => {
  const { sign, verify, psbt, receipt } = words.palette.places;
  return [
    { label: sign, icon: 'i-lucide-signature', to: '/tools?section=messages' },
    { label: verify, icon: 'i-lucide-badge-check', to: '/tools?section=messages' },
    { label: psbt, icon: 'i-lucide-file-search', to: '/tools?section=psbt' },
    { label: receipt, icon: 'i-lucide-receipt', to: '/tools?section=receipts' },
  ];
};
