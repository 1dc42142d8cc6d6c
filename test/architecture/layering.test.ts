import { describe, expect, it } from 'vitest';

import { type Edge, edgesOf, sourcesOf } from './imports.ts';

const CONTRACT = 'src/main/ipc/contract.ts';
const text = sourcesOf('src');
const edges = edgesOf(text);

const offenders = (rule: (edge: Edge) => boolean) =>
  edges.filter(rule).map((edge) => `${edge.from} -> ${edge.to}`);

describe('the import graph', () => {
  it('was read: it has edges of every layer', () => {
    for (const layer of ['shared', 'main/vault', 'practice', 'main/signing']) {
      expect(
        edges.some((edge) => edge.from.startsWith(`src/${layer}/`)),
        layer,
      ).toBe(true);
    }
  });

  it('has electron only in the shell and preload', () => {
    const shell = /^src\/(main\/index\.ts|main\/shell\/|preload\/)/;
    expect(offenders(({ from, to }) => /^electron(\/|$)/.test(to) && !shell.test(from))).toEqual(
      [],
    );
  });

  it('has no process in shared, and no main and no zod in the page', () => {
    expect(
      offenders(
        ({ from, to }) => from.startsWith('src/shared/') && /^(node:|src\/main\/)/.test(to),
      ),
    ).toEqual([]);
    // The page takes only the types of the calls from main: see the next test.
    const page = ({ from, to }: Edge) =>
      from.startsWith('src/renderer/') && /^(node:|zod|src\/main\/)/.test(to) && to !== CONTRACT;
    expect(offenders(page)).toEqual([]);
  });

  it('has the page take only types from the calls, their shapes and the endpoint table', () => {
    const values = ({ from, to, typeOnly }: Edge) =>
      from.startsWith('src/renderer/') &&
      (to === CONTRACT || /^src\/shared\/(api|ipc|flows)\//.test(to)) &&
      !typeOnly;
    expect(offenders(values)).toEqual([]);
    expect(
      edges.filter(({ from, to }) => from.startsWith('src/renderer/') && to === CONTRACT).length,
    ).toBeGreaterThan(5);
  });

  it('has each call in the file of its name, which gives nothing else away', () => {
    // The page reads the declarations of these files: a type of main would bring all of main into its type check.
    const areas = edges.filter(({ from, to }) => from === CONTRACT && to.startsWith('src/main/'));
    expect(areas.length).toBeGreaterThan(20);
    for (const { to } of areas) {
      const source = text.get(to) ?? '';
      const name = to.slice('src/main/ipc/'.length, -'.ts'.length);
      expect(source.match(/^export .*/gm), to).toEqual([`export const ${name}Calls = {`]);
      const calls = Array.from(source.matchAll(/^  '([\w.]+)':/gm), ([, call = '']) => call);
      expect(calls, to).not.toEqual([]);
      expect(
        calls.filter((call) => !call.startsWith(`${name}.`)),
        to,
      ).toEqual([]);
    }
  });

  it('keeps the practice network apart from the product and from its Bitcoin library', () => {
    // Types would make it guess what the product guesses.
    const own = /^src\/(practice|shared\/bitcoin)\/|^src\/shared\/(clock|ipc\/practice)\.ts$/;
    const library = /^(bitcoinjs-lib|ecpair|tiny-secp256k1|bip32)/;
    const product = ({ from, to }: Edge) =>
      from.startsWith('src/practice/') &&
      (library.test(to) || (to.startsWith('src/') && !own.test(to)));
    expect(offenders(product)).toEqual([]);
  });

  it('keeps the product apart from the verifier of the practice network', () => {
    const signs = /^src\/main\/(vault|wallet|signing)\//;
    const verifier = ({ from, to }: Edge) => signs.test(from) && /^@scure\/btc-signer/.test(to);
    expect(offenders(verifier)).toEqual([]);
    expect(offenders(({ from, to }) => signs.test(from) && to.startsWith('src/practice/'))).toEqual(
      [],
    );
  });

  it('has the engine of flows and the flows of kinds import no sibling folder', () => {
    const sibling =
      /^src\/main\/(store|provider|vault|wallet|signing|ipc|app|shell)\/|^src\/practice\//;
    const flows = /^src\/main\/(flows|kinds\/[^/]+\/flow)\//;
    expect(offenders(({ from, to }) => flows.test(from) && sibling.test(to))).toEqual([]);
  });

  it('has signing and the engine name no kind, and kinds import nothing above them and none of each other', () => {
    const kind = (path: string) => /^src\/main\/kinds\/([^/]+)\//.exec(path)?.[1];
    const named = ({ from, to }: Edge) =>
      /^src\/main\/(signing|flows|store|provider|wallet|vault|orders)\//.test(from) &&
      to.startsWith('src/main/kinds/');
    expect(offenders(named)).toEqual([]);
    const above = ({ from, to }: Edge) =>
      kind(from) !== undefined && /^src\/main\/(app|ipc|shell)\/|^src\/practice\//.test(to);
    expect(offenders(above)).toEqual([]);
    const other = ({ from, to }: Edge) => {
      const [one, its] = [kind(from), kind(to)];
      return one !== undefined && its !== undefined && its !== one && its !== 'shared';
    };
    expect(offenders(other)).toEqual([]);
    const kinds = new Set(edges.flatMap(({ from }) => kind(from) ?? []));
    expect(kinds.size).toBeGreaterThan(5);
  });

  it('has the rules of orders know no flow, no store and no network', () => {
    const outside = ({ from, to }: Edge) =>
      from.startsWith('src/main/orders/') && /^src\/main\/(?!orders\/)/.test(to);
    expect(offenders(outside)).toEqual([]);
  });
});

describe('the sources', () => {
  it('have SQL only in the store', () => {
    // Signing also uses "prepare", for a purpose by its name.
    const sql =
      /\.(prepare|exec)\(\s*[`'"]\s*(select|insert|update|delete|replace|create|drop|alter|with|begin|commit|pragma)\s|better-sqlite3/i;
    const found = [...text].filter(
      ([path, source]) => !path.startsWith('src/main/store/') && sql.test(source),
    );
    expect(found.map(([path]) => path)).toEqual([]);
  });

  it('have no v-html, no eval and no console', () => {
    const found = [...text].filter(([, source]) =>
      /v-html|\beval\(|new Function\(|console\.\w+\(/.test(source),
    );
    expect(found.map(([path]) => path)).toEqual([]);
  });

  it('ask node:crypto only for what every build of it has', () => {
    const request = [...text].flatMap(([path, source]) =>
      Array.from(
        source.matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*'([^']+)'/g),
        (match) => `${path}: ${match[1]}`,
      ),
    );
    expect(request.filter((line) => !/: (sha256|sha512|aes-256-gcm)$/.test(line))).toEqual([]);
  });
});
