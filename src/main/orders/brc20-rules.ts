import {
  compareDecimal,
  isDecimal,
  MAX_UINT64,
  scaleDecimal,
  subtractDecimal,
} from '#shared/bitcoin/amount.ts';
import { tickBytes } from '#shared/bitcoin/ids.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import type { InscribeContent } from '#shared/flows/inputs.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

export type Operation = Extract<InscribeContent, { type: `brc20-${string}` }>;

/** The index's data of the ticker, and the receiving address's transferable balance. */
export interface Brc20Facts {
  /** null: no such ticker. */
  tick: { max: string; limit: string; minted: string; decimals: number; selfMint: boolean } | null;
  /** null: not requested, since the operation doesn't need it. */
  available: string | null;
  /** Our transfers of this ticker that are ordered but not inscribed yet. */
  reserved: string;
  /** True if the ticker's deploy inscription is ours, which allows self-mint. */
  isDeployer: boolean;
}

const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });
const warning = (field: string, text: string): Problem => ({ field, text, severity: 'warning' });

/** A network's ticker rules, counted in UTF-8 bytes. */
export function tickProblems(tick: string, network: NetworkId): Problem[] {
  const length = tickBytes(tick);
  const { label, tickers } = networks[network];
  if (!tick.isWellFormed()) return [error('tick', 'The ticker is not valid text.')];
  if (tickers === 'altchain') {
    if (length < 6 || length > 12)
      return [error('tick', `On ${label} a ticker has 6 to 12 bytes; this one has ${length}.`)];
    if (!/^[A-Za-z0-9_]+$/.test(tick))
      return [error('tick', `On ${label} a ticker takes letters, digits and underscore only.`)];
    return [];
  }
  if (length < 4 || length > 6) {
    return [
      error(
        'tick',
        `A ticker has 4, 5 or 6 bytes; this one has ${length}. Letters beyond plain ASCII and emoji take 2 to 4 bytes each.`,
      ),
    ];
  }
  if (length === 6 && !/^[A-Za-z0-9-]+$/.test(tick)) {
    return [error('tick', 'A ticker of 6 bytes takes plain letters, digits and dashes only.')];
  }
  if (/\p{Cc}|\p{Cf}|\p{Zs}|\p{Co}|\p{Cn}/u.test(tick)) {
    return [
      warning(
        'tick',
        'This ticker holds a space or an invisible character. Look-alikes of known tickers are made that way.',
      ),
    ];
  }
  if (!/^[\x21-\x7e]+$/.test(tick)) {
    const hex = Buffer.from(tick).toString('hex');
    return [
      warning(
        'tick',
        `This ticker is not plain ASCII. Its bytes are ${hex}; compare them, not the picture.`,
      ),
    ];
  }
  return [];
}

function amountProblems(field: string, text: string, decimals: number): Problem[] {
  if (!isDecimal(text))
    return [error(field, 'Digits with at most one dot between them: no sign, space or comma.')];
  const fraction = text.split('.')[1] ?? '';
  if (fraction.length > decimals) {
    return [error(field, `At most ${decimals} decimals; this has ${fraction.length}.`)];
  }
  if (scaleDecimal(text, 18) > MAX_UINT64 * 10n ** 18n)
    return [error(field, `At most ${MAX_UINT64}.`)];
  if (compareDecimal(text, '0') === 0) return [error(field, 'More than zero.')];
  return [];
}

function deployProblems(
  content: Operation & { type: 'brc20-deploy' },
  facts: Brc20Facts,
  network: NetworkId,
): Problem[] {
  const found: Problem[] = [];
  const { decimals } = content;
  if (decimals > 18) found.push(error('decimals', 'A token has 0 to 18 decimals.'));
  const places = Math.min(decimals, 18);
  const amounts = [
    ...amountProblems('max', content.max, places),
    ...amountProblems('limit', content.limit, places),
  ];
  found.push(...amounts);
  if (amounts.length === 0 && compareDecimal(content.limit, content.max) > 0) {
    found.push(error('limit', 'The limit of one mint cannot be above the whole supply.'));
  }
  const bytes = tickBytes(content.tick);
  if (networks[network].tickers === 'bitcoin') {
    if (bytes === 5 && !content.selfMint)
      found.push(
        error('selfMint', 'A ticker of 5 bytes must be self-mint: only the deployer may mint it.'),
      );
    if (bytes === 4 && content.selfMint)
      found.push(
        error(
          'selfMint',
          'A ticker of 4 bytes is minted by anybody; self-mint is for 5 and 6 bytes.',
        ),
      );
  }
  if (facts.tick)
    found.push(
      error(
        'tick',
        `${content.tick} is deployed already. The first deploy wins; another would be void.`,
      ),
    );
  return found;
}

function mintProblems(
  content: Operation & { type: 'brc20-mint' },
  facts: Brc20Facts,
  network: NetworkId,
): Problem[] {
  const { tick } = facts;
  if (!tick)
    return [error('tick', `${content.tick} is not deployed on ${networks[network].label}.`)];
  const fiveBytes = networks[network].tickers === 'bitcoin' && tickBytes(content.tick) === 5;
  const isSelfMint = tick.selfMint || fiveBytes;
  if (isSelfMint && !facts.isDeployer) {
    return [
      error(
        'tick',
        `${content.tick} is self-mint: only who holds its deploy inscription can mint it, and this wallet does not.`,
      ),
    ];
  }
  if (isSelfMint && content.count > 1) {
    return [error('count', 'A self-mint is signed one by one: order a single mint at a time.')];
  }
  const found = amountProblems('amount', content.amount, tick.decimals);
  if (found.length > 0) return found;
  if (compareDecimal(content.amount, tick.limit) > 0) {
    found.push(error('amount', `One mint is at most ${tick.limit}.`));
  }
  const left = subtractDecimal(tick.max, tick.minted);
  if (compareDecimalSigned(left) <= 0)
    return [error('amount', `${content.tick} is minted out: a further mint would be void.`)];
  if (compareDecimal(content.amount, left) > 0) {
    found.push(warning('amount', `Only ${left} is left. The last mint is cut to what remains.`));
  }
  const wanted = scaleDecimal(content.amount, 18) * BigInt(content.count);
  if (content.count > 1 && wanted > scaleDecimal(left, 18)) {
    found.push(
      warning(
        'count',
        `${content.count} mints are more than the ${left} that is left: some would be void.`,
      ),
    );
  }
  return found;
}

function transferProblems(
  content: Operation & { type: 'brc20-transfer' },
  facts: Brc20Facts,
  network: NetworkId,
): Problem[] {
  const { tick, available } = facts;
  if (!tick)
    return [error('tick', `${content.tick} is not deployed on ${networks[network].label}.`)];
  const found = amountProblems('amount', content.amount, tick.decimals);
  if (found.length > 0) return found;
  if (available === null)
    return [
      error(
        'amount',
        'The balance of the receive address is not known, so the transfer could be void.',
      ),
    ];
  const free = subtractDecimal(available, facts.reserved);
  if (compareDecimalSigned(free) <= 0 || compareDecimal(content.amount, free) > 0) {
    const reserved =
      facts.reserved === '0'
        ? ''
        : `, of which ${facts.reserved} is in transfers you ordered already`;
    found.push(
      error(
        'amount',
        `The receive address has ${available} ${content.tick} available${reserved}. A transfer above it is void.`,
      ),
    );
  }
  return found;
}

const compareDecimalSigned = (text: string): number =>
  text.startsWith('-') ? -1 : compareDecimal(text, '0');

/** Everything that would make a BRC-20 operation invalid, or deserves a warning, before anything is sent. */
export function brc20Problems(
  content: Operation,
  network: NetworkId,
  facts: Brc20Facts,
): Problem[] {
  const ticker = tickProblems(content.tick, network);
  if (ticker.some(({ severity }) => severity === 'error')) return ticker;
  switch (content.type) {
    case 'brc20-deploy':
      return [...ticker, ...deployProblems(content, facts, network)];
    case 'brc20-mint':
      return [...ticker, ...mintProblems(content, facts, network)];
    case 'brc20-transfer':
      return [...ticker, ...transferProblems(content, facts, network)];
  }
}
