import { inscribedFaults, repeatedTags, type WantedInscription } from '#main/orders/inscribed.ts';
import { block, type Finding } from '#main/signing/define/clause.ts';
import type { Envelope } from '#main/signing/read/envelope.ts';
import type { LeafForm } from '#main/signing/read/strict-leaf.ts';
import type { WantedFiles } from '#shared/flows/intents/signed-order.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

/** What each inscription of an order shall say, in order. */
const wantedOf = ({ items, tags, parents }: WantedFiles): WantedInscription[] =>
  items.map(({ mediaType, hash }) => ({
    ...{ mediaType, hash, tags },
    parents: parents.map(({ inscriptionId }) => inscriptionId),
  }));

/** The form of a leaf with these files: pointers spread them over the outputs. */
export const leafForm = ({ items }: WantedFiles): LeafForm => ({
  envelopes: items.length,
  repeated: repeatedTags,
  pointers: true,
});

/** The order's files for a card, with what else they say. */
export function wantedEvidence({ items, tags, parents }: WantedFiles): string[] {
  const words = say.inscribe.signFiles;
  const { metadata, metaprotocol, delegate, title, traits } = tags;
  const said: [string, string | undefined][] = [
    [words.metadata, metadata],
    [words.metaprotocol, metaprotocol],
    [words.delegate, delegate],
    [words.title, title],
    [words.traits, traits && JSON.stringify(traits)],
  ];
  return [
    ...items
      .slice(0, 20)
      .map(({ name, mediaType, hash }) =>
        words.file({ name: plainText(name, 80), mediaType: plainText(mediaType, 80), hash }),
      ),
    ...(items.length > 20 ? [say.counts.moreFile({ count: items.length - 20 })] : []),
    ...parents.map(({ inscriptionId }) => words.parent({ inscriptionId })),
    ...said.flatMap(([what, text]) =>
      text === undefined ? [] : [words.says({ what, text: plainText(text, 300) })],
    ),
  ];
}

/** Without parents the reveal has one input: where each inscription lands is up to its pointer alone. */
function pointerFindings(envelopes: readonly Envelope[], { outputValue }: WantedFiles): Finding[] {
  const isAstray = envelopes.some(
    ({ pointer }, at) => (pointer ?? 0n) !== BigInt(at) * BigInt(outputValue),
  );
  return isAstray ? [block(say.inscribe.signFiles.aPointerLeads)] : [];
}

/** Everything in a leaf that isn't what was asked for, a sentence each. */
export function contentFindings(
  envelopes: readonly Envelope[],
  files: WantedFiles,
  comparesPointers: boolean,
): Finding[] {
  const words = say.inscribe.signFiles;
  const wanted = wantedOf(files);
  if (envelopes.length !== wanted.length) {
    const [found, asked] = [envelopes.length, wanted.length].map(String);
    return [block(words.itInscribesOthers({ found: found ?? '', asked: asked ?? '' }))];
  }
  const faults = new Set(
    envelopes.flatMap((envelope, at) => {
      const one = wanted[at];
      return one ? inscribedFaults(envelope, one) : [];
    }),
  );
  return [
    ...[...faults].map((fault) => block(words.faults[fault])),
    ...(comparesPointers ? pointerFindings(envelopes, files) : []),
  ];
}
