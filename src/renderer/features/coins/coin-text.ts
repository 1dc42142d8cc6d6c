import type { CoinView, InscriptionView } from '#shared/ipc/wallet.ts';
import { plainText } from '#shared/text.ts';

/** A short description of what a coin contains: its first inscription, or what a source reports. */
export function carriesOf(
  { inscriptions, verdict, reasons }: CoinView,
  known: ReadonlyMap<string, InscriptionView>,
): string {
  const [first] = inscriptions;
  if (first !== undefined) {
    const item = known.get(first);
    const name = item?.brc20 ?? (item && item.height !== null ? `#${item.number}` : 'Inscription');
    const more = inscriptions.length > 1 ? ` and ${inscriptions.length - 1} more` : '';
    return `${plainText(name, 60)}${more}`;
  }
  if (verdict === 'clean') return '';
  const why = reasons.find(({ ok }) => ok === false) ?? reasons.find(({ ok }) => ok === null);
  const says = plainText(why?.says ?? '', 160);
  return says.charAt(0).toUpperCase() + says.slice(1);
}
