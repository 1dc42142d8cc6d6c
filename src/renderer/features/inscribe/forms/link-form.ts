import { words } from '#renderer/base/words.ts';
import type { FileTags } from '#shared/flows/file-tags.ts';

/** Parents and tags as typed. */
export interface LinkForm {
  /** Inscription ids. */
  parents: string[];
  /** JSON. */
  metadata: string;
  metaprotocol: string;
  delegate: string;
  title: string;
  /** A name, a colon and a value in each line. */
  traits: string;
}

export const emptyLink = (): LinkForm => ({
  ...{ parents: [], metadata: '', metaprotocol: '', delegate: '', title: '', traits: '' },
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Null if a line isn't a name and a value, or a name stands twice. */
function traitsOf(text: string): Record<string, string> | null {
  const traits = new Map<string, string>();
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (at < 1 || name === '' || value === '' || traits.has(name)) return null;
    traits.set(name, value);
  }
  return Object.fromEntries(traits);
}

/** What an order's inscriptions shall say; empty if nothing was entered. */
export function buildLink(
  link: LinkForm,
  need: (field: string, text: string) => void,
): { parents?: string[]; tags?: FileTags } {
  const said = words.inscribe.link;
  const tags: FileTags = {};
  const [metadata, metaprotocol] = [link.metadata.trim(), link.metaprotocol.trim()];
  const [delegate, title] = [link.delegate.trim(), link.title.trim()];
  if (metadata !== '') tags.metadata = metadata;
  if (metadata !== '' && !isJson(metadata)) need('metadata', said.metadataWrong);
  if (metaprotocol !== '') tags.metaprotocol = metaprotocol;
  if (delegate !== '') tags.delegate = delegate;
  if (delegate !== '' && !/^[0-9a-f]{64}i(0|[1-9]\d{0,9})$/.test(delegate))
    need('delegate', said.delegateWrong);
  if (title !== '') tags.title = title;
  const traits = traitsOf(link.traits);
  if (traits === null) need('traits', said.traitsWrong);
  else if (Object.keys(traits).length > 0) tags.traits = traits;
  return {
    ...(link.parents.length > 0 ? { parents: [...link.parents] } : {}),
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
  };
}

/** Whether anything was entered. */
export const isLinked = ({ parents, ...texts }: LinkForm): boolean =>
  parents.length > 0 || Object.values(texts).some((text) => text.trim() !== '');
