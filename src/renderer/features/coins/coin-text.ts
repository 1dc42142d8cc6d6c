import { words } from '#renderer/base/words.ts';
import type { CoinView, InscriptionView } from '#shared/ipc/wallet.ts';
import { plainText } from '#shared/text.ts';

/** `20 moss`: what a transfer inscription moves. */
function transferOf(brc20: string | null | undefined): string | undefined {
  const [, tick, amount] = /^transfer (.+) (\S+)$/.exec(brc20 ?? '') ?? [];
  return tick === undefined ? undefined : `${amount} ${tick}`;
}

/** A short description of what a coin contains: its first inscription, or what a source reports. */
export function carriesOf(
  { inscriptions, verdict, reasons }: CoinView,
  known: ReadonlyMap<string, InscriptionView>,
): string {
  const [first] = inscriptions;
  if (first !== undefined) {
    const said = words.coins.table;
    const item = known.get(first);
    const name =
      transferOf(item?.brc20) ??
      item?.brc20 ??
      (item && item.height !== null ? `#${item.number}` : said.inscription);
    const count = inscriptions.length - 1;
    return count > 0 ? said.more({ name: plainText(name, 60), count }) : plainText(name, 60);
  }
  if (verdict === 'clean') return '';
  const why = reasons.find(({ ok }) => ok === false) ?? reasons.find(({ ok }) => ok === null);
  const says = plainText(why?.says ?? '', 160);
  return says.charAt(0).toUpperCase() + says.slice(1);
}
