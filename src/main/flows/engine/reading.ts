import type { Definition } from './define.ts';
import type { FlowRow, StoredFlow } from './store-port.ts';

export interface ReadFlow {
  definition: Definition;
  data: unknown;
}

/** Parses stored rows by the definition of their kind. */
export function createReading(definitions: readonly Definition[]) {
  const kinds = new Map(definitions.map((definition) => [definition.kind as string, definition]));
  /** Cache of parsed data: the store returns the same object for a large unchanged row. */
  const parsed = new WeakMap<object, { schema: unknown; data: unknown }>();

  /** The definition that can run this row, or null. */
  function definitionOf(row: Pick<FlowRow, 'kind' | 'version' | 'state'>): Definition | null {
    const definition = kinds.get(row.kind);
    if (!definition) return null;
    const known = row.version === definition.version && Object.hasOwn(definition.states, row.state);
    return known ? definition : null;
  }

  return {
    kind: (name: string): Definition | undefined => kinds.get(name),
    definitionOf,

    /**
     * The state's data, or null for a row that doesn't parse or was written outside the app: shown as broken, never
     * run, never deleted.
     */
    parse(row: StoredFlow): ReadFlow | null {
      if (row.authentic === false) return null;
      const definition = definitionOf(row);
      if (!definition) return null;
      const schema = definition.states[row.state];
      const key = typeof row.data === 'object' ? row.data : null;
      const known = key && parsed.get(key);
      if (known && known.schema === schema) return { definition, data: known.data };
      const result = schema?.safeParse(row.data);
      if (result?.success !== true) return null;
      if (key) parsed.set(key, { schema, data: result.data });
      return { definition, data: result.data };
    },
  };
}
