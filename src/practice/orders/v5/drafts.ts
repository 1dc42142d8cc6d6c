import { Refusal } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import { amountOfText, tickSize } from '#practice/brc20/rules.ts';
import { brc20Item } from '#practice/formats/envelope.ts';
import { checkFiles, type Content, progDeploy, readDataUrl } from '#practice/orders/create.ts';
import { readEtchRequest, readMintRequest } from '#practice/orders/runes.ts';
import { type Making, signedDeploy } from '#practice/orders/signed.ts';
import type { FileTags, MintWork, OrderRow } from '#practice/state/records/orders.ts';

import type { Draft, TaggedContent, Terms } from './draft.ts';
import { scheduleOf } from './fees.ts';

type Ordinary = Params<'ordersV5.quote'>;
type File = NonNullable<Ordinary['files']>[number];

const wrong = (what: string): never => {
  throw new Refusal(-1001, what);
};

/** Fields that the documents name and don't describe: this network has no meaning for them. */
function refuseUndescribed(request: Ordinary): void {
  const { satpoint, brc20, brc20_prog_wrap: wrapped, brc20_prog_unwrap: unwrapped } = request;
  if (satpoint !== undefined) wrong('satpoint is not part of the practice network');
  if (brc20) wrong('brc20: inscribe the JSON as a file');
  if (wrapped ?? unwrapped) {
    wrong('brc20_prog_wrap and brc20_prog_unwrap are not part of the practice network');
  }
}

function tagsOf(file: File): FileTags | undefined {
  const { title, traits, gallery, metadata, metaprotocol, delegate, filename } = file;
  if (metadata !== undefined) {
    try {
      JSON.parse(metadata);
    } catch {
      throw new Refusal(-1002, `${filename}: metadata is not JSON`);
    }
  }
  const tags = { title, traits, gallery, metadata, metaprotocol, delegate };
  return Object.values(tags).some((value) => value !== undefined) ? tags : undefined;
}

function taggedContent(file: File): TaggedContent {
  const tags = tagsOf(file);
  return { ...readDataUrl(file.filename, file.dataURL), ...(tags ? { tags } : {}) };
}

function checkCount(field: string, count: number, altchain: boolean): void {
  const { most } = scheduleOf(altchain);
  if (count > most) wrong(`${field}: at most ${most} in an order`);
}

/** An ordinary order: protocol JSON is an ordinary file. Throws Refusal. */
export function draftOrdinary(making: Making, request: Ordinary): Draft {
  const { state, altchain } = making;
  refuseUndescribed(request);
  const { brc20_prog_deploy: prog, files = [], parents = [] } = request;
  if (prog) {
    if (files.length > 0) wrong('files: a 6-byte deploy has none');
    const signed = signedDeploy(making, prog.deploys[0]?.tick ?? '', prog.activeHeight);
    const contents = [progDeploy(prog, signed.salt)];
    return { kind: 'brc20-prog-deploy', terms: request, contents, signed };
  }
  if (files.length === 0) wrong('files: nothing to inscribe');
  checkCount('files', files.length, altchain);
  for (const { address } of files) {
    if (address !== undefined && address !== request.receiver) {
      wrong('files: an order has one receiver');
    }
  }
  const contents = files.map(taggedContent);
  // A delegate's content is shown instead of its own.
  checkFiles(contents.filter(({ bytes, tags }) => bytes.length > 0 || !tags?.delegate));
  for (const parent of parents) {
    if (!state.inscriptions.has(parent)) wrong(`parents: ${parent} is no inscription`);
  }
  if (new Set(parents).size !== parents.length) wrong('parents: one is named twice');
  return { kind: 'ordinary', terms: request, contents, parents };
}

/** A mint whose deployer would have to sign, for which version 5 has no documented step. Throws Refusal. */
export function draft5byteMint(
  { state }: Making,
  {
    brc20Ticker: tick,
    brc20Amount: amt,
    parents = [],
    ...terms
  }: Params<'ordersV5.create5byteMint'>,
): Draft {
  if (tickSize(tick) !== 5) wrong('brc20Ticker has not five bytes');
  if (!state.ticks.has(tick.toLowerCase())) wrong('brc20Ticker: nobody deployed it');
  return { kind: 'brc20-5byte-mint', terms, contents: [mintFile(tick, amt)], parents };
}

const NOTHING = new Uint8Array(0);

/** Etchings, each with its logo if it has one. Throws Refusal. */
export function draftEtch(making: Making, request: Params<'ordersV5.quoteRunesEtch'>): Draft {
  const { files, ...terms } = request;
  const contents = files.map(({ filename, dataURL, runes_etch: { etching } }): Content => {
    const name = filename ?? etching.spacedRune;
    if (dataURL === undefined || dataURL === '') {
      return { filename: name, contentType: '', bytes: NOTHING };
    }
    const logo = readDataUrl(name, dataURL);
    checkFiles([logo]);
    return logo;
  });
  const etchings = files.map((file) =>
    readEtchRequest(making.state, file.runes_etch.etching, making.height),
  );
  if (new Set(etchings.map(({ rune }) => rune)).size !== etchings.length) {
    throw new Refusal(-1007, 'the same name twice');
  }
  return { kind: 'runes-etch', terms, contents, rune: { kind: 'etch', etchings } };
}

const mintFile = (tick: string, amt: string): Content => ({
  filename: `mint-${tick}.txt`,
  contentType: 'text/plain;charset=utf-8',
  bytes: brc20Item({ op: 'mint', tick, amt }).body,
});
const namedOnly = (filename: string): Content => ({ filename, contentType: '', bytes: NOTHING });
const times = (count: number, one: Content): Content[] => Array.from({ length: count }, () => one);

/** Mints of a rune. Throws Refusal. */
export function draftRunesMint(
  { state, height }: Making,
  { runeId, count, ...terms }: Omit<Params<'ordersV5.createRunesMint'>, keyof Terms> & Terms,
): Draft {
  const rune = readMintRequest(state, runeId, count, height);
  const mint: MintWork = { rune: rune.id, alkane: '', brc20: null, linear: false };
  return { kind: 'runes-mint', terms, contents: times(count, namedOnly(rune.spaced)), mint };
}

/** An alkane's contract. Throws Refusal. */
export function draftAlkanesDeploy(
  _: Making,
  { files, ...terms }: Params<'ordersV5.quoteAlkanesDeploy'>,
): Draft {
  const contents = checkFiles(files.map((file) => readDataUrl(file.filename, file.dataURL)));
  return { kind: 'alkanes-deploy', terms, contents };
}

/** An alkane with that many mints left. Throws Refusal. */
function mintableAlkane({ state }: Making, id: string, count: number) {
  const alkane = state.alkanes.get(id);
  if (alkane?.type !== 'token') throw new Refusal(-1007, `alkane ${id} not found`);
  if (alkane.cap - alkane.minted < BigInt(count)) {
    throw new Refusal(-1007, `alkane ${id}: not so many mints are left`);
  }
  return alkane;
}

/** Mints of an alkane. Throws Refusal. */
export function draftAlkanesMint(
  making: Making,
  { alkaneid, count, ...terms }: Omit<Params<'ordersV5.createAlkanesMint'>, keyof Terms> & Terms,
): Draft {
  const alkane = mintableAlkane(making, alkaneid, count);
  const mint: MintWork = { rune: '', alkane: alkane.id, brc20: null, linear: false };
  return { kind: 'alkanes-mint', terms, contents: times(count, namedOnly(alkane.name)), mint };
}

/** A BRC-20 tick with that much left. Throws Refusal. */
function checkBrc20Mint({ state }: Making, ticker: string, amount: string, count: number): void {
  const tick = state.ticks.get(ticker.toLowerCase());
  if (!tick) throw new Refusal(-1007, `${ticker} is not deployed`);
  if (tick.selfMint) throw new Refusal(-1007, `${ticker} is minted by its deployer only`);
  const each = amountOfText(amount, tick.decimals);
  if (each === null) throw new Refusal(-1007, `${ticker}: the amount is wrong`);
  if (each > tick.limit) throw new Refusal(-1007, `${ticker}: the amount is above the mint limit`);
  if (each * BigInt(count) > tick.max - tick.minted) {
    throw new Refusal(-1007, `${ticker}: not so much is left`);
  }
}

type Multi = Omit<Params<'ordersV5.quoteMultiMint'>, keyof Terms> & Terms;

/** Rounds that mint an alkane, a rune and perhaps BRC-20 in one chain. Throws Refusal. */
export function draftMulti(making: Making, request: Multi): Draft {
  const { runes_mint: runes, alkanes_mint: alkanes, brc20_mint: brc20, count, ...terms } = request;
  const rune = readMintRequest(making.state, runes.runeid, count, making.height);
  const alkane = mintableAlkane(making, alkanes.alkaneid, count);
  if (alkanes.amount !== undefined && BigInt(alkanes.amount) !== alkane.perMint) {
    throw new Refusal(-1007, 'alkanes_mint.amount is not what one mint gives');
  }
  if (brc20) checkBrc20Mint(making, brc20.ticker, brc20.amount, count);
  const mint: MintWork = {
    ...{ rune: rune.id, alkane: alkane.id, linear: true },
    brc20: brc20 ? { ticker: brc20.ticker, amount: brc20.amount } : null,
  };
  const name = `${alkane.name} + ${rune.spaced}${brc20 ? ` + ${brc20.ticker}` : ''}`;
  return { kind: 'multi', terms, contents: times(count, namedOnly(name)), mint };
}

/** The BRC-20 mint that every file of an ordinary order is; null if it isn't that. */
function brc20MintOf({ state }: Making, { files }: OrderRow): { tick: string; amt: string } | null {
  const bodies = new Set(files.map(({ body }) => body));
  const [body = ''] = bodies;
  if (bodies.size !== 1) return null;
  try {
    const text = new TextDecoder().decode(state.blobs.get(body));
    const read = JSON.parse(text) as Record<string, unknown> | null;
    const { p, op, tick, amt } = read ?? {};
    const isMint = p === 'brc-20' && op === 'mint';
    return isMint && typeof tick === 'string' && typeof amt === 'string' ? { tick, amt } : null;
  } catch {
    return null;
  }
}

/** The payload of an earlier order with new terms; everything is checked again. Throws Refusal. */
export function draftRepeat(
  making: Making,
  source: OrderRow,
  { count, ...terms }: Terms & { count: number; sourceOrderId: string },
): Draft {
  const mint = source.v5?.mint;
  if (mint?.linear) {
    const [runes, alkanes] = [{ runeid: mint.rune }, { alkaneid: mint.alkane }];
    const brc20 = mint.brc20 ? { brc20_mint: mint.brc20 } : {};
    const payload = { runes_mint: runes, alkanes_mint: alkanes, ...brc20 };
    return draftMulti(making, { ...terms, count, ...payload });
  }
  if (mint?.rune) return draftRunesMint(making, { ...terms, count, runeId: mint.rune });
  if (mint) return draftAlkanesMint(making, { ...terms, count, alkaneid: mint.alkane });
  const brc20 = source.v5?.kind === 'ordinary' ? brc20MintOf(making, source) : null;
  if (!brc20) return wrong('sourceOrderId: only an order that mints is repeated');
  checkCount('count', count, making.altchain);
  checkBrc20Mint(making, brc20.tick, brc20.amt, count);
  const [file] = source.files;
  const one: Content = {
    filename: file?.filename ?? '',
    contentType: file?.contentType ?? '',
    bytes: making.state.blobs.get(file?.body ?? ''),
  };
  return { kind: 'ordinary', terms, contents: times(count, one) };
}
