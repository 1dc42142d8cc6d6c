import { createHash, randomBytes } from 'node:crypto';

import { z } from 'zod';

import { AppError } from '#shared/errors.ts';

import { vaultError } from './format.ts';
import type { ApiKeys, KeyCall, KeyCalls, NewSecret, Opened } from './key-messages.ts';
import { createKeyring, type Keyring, type Secret, secret } from './keyring.ts';
import { parsePhrase, phraseFromEntropy } from './phrase.ts';
import { createRoot, openVault, type RootKey, sealVault, type VaultContents } from './seal.ts';
import { signLegacy } from './sign-legacy.ts';
import { signPsbt } from './sign-psbt.ts';
import { parseWif } from './wif.ts';

interface OpenKeys {
  root: RootKey;
  contents: VaultContents;
  secret: Secret;
  keyring: Keyring;
}

type KeyService = {
  [N in KeyCall]: (input: KeyCalls[N]['input']) => Promise<KeyCalls[N]['output']>;
};

const apiKeysSchema = z.record(z.string(), z.string());
const approvalSchema = z.object({ psbt: z.string() });
const textApproval = z.object({
  intent: z.object({
    purpose: z.literal('message'),
    form: z.literal('legacy'),
    message: z.string(),
    path: z.string(),
    addressType: z.enum(['p2pkh', 'p2sh-p2wpkh']),
  }),
});

/** The worker signs only what hashes to the digest that was approved. */
function checkDigest(approval: string, digest: string): void {
  if (createHash('sha256').update(approval).digest('hex') === digest) return;
  throw new AppError('DIGEST_MISMATCH', 'the bytes to sign are not the approved ones');
}

/** What the key worker does. Opened keys live in this closure and nowhere else; ending the worker ends them. */
export function createKeyService(): KeyService {
  let open: OpenKeys | null = null;
  let pending: OpenKeys | null = null;

  function opened(): OpenKeys {
    if (!open) throw new AppError('VAULT_LOCKED', 'no keys are open');
    return open;
  }

  return {
    async create({ from, password, kdf, createdAt }) {
      const made = makeSecret(from);
      const contents: VaultContents = {
        meta: {
          kind: made.kind,
          wordCount: made.kind === 'phrase' ? made.words.length : null,
          hasPassphrase: made.kind === 'phrase' && made.passphrase !== '',
          // Who typed the words or the key has them.
          backedUp: from.kind !== 'new-phrase',
          createdAt,
        },
        keys: toBytes(made),
        api: toBytes({}),
      };
      const root = await createRoot(password, kdf);
      password.fill(0);
      pending = { root, contents, secret: made, keyring: createKeyring(made) };
      return { file: sealVault(root, contents), opened: describe(pending, {}) };
    },

    async open({ file, password, allowWeakKdf }) {
      const { root, contents } = await openVault(file, password, allowWeakKdf);
      password.fill(0);
      const found = parsePart(secret, contents.keys);
      const apiKeys = parsePart(apiKeysSchema, contents.api);
      open = { root, contents, secret: found, keyring: createKeyring(found) };
      return describe(open, apiKeys);
    },

    async verify({ file, password, allowWeakKdf }) {
      const { root, contents } = await openVault(file, password, allowWeakKdf);
      password.fill(0);
      wipe(root, contents);
      return null;
    },

    async changePassword({ file, current, next, kdf, allowWeakKdf }) {
      const { root, contents } = await openVault(file, current, allowWeakKdf);
      current.fill(0);
      wipe(root, contents);
      const newRoot = await createRoot(next, kdf);
      next.fill(0);
      pending = { ...opened(), root: newRoot };
      return sealVault(newRoot, pending.contents);
    },

    async commit() {
      if (!pending) throw new Error('nothing to commit');
      open = pending;
      pending = null;
      return Promise.resolve(null);
    },

    async reseal({ meta, apiKeys }) {
      const keys = opened();
      const contents = { meta, keys: keys.contents.keys, api: toBytes(apiKeys) };
      pending = { ...keys, contents };
      return Promise.resolve(sealVault(keys.root, contents));
    },

    async words() {
      const keys = opened().secret;
      return Promise.resolve(keys.kind === 'phrase' ? [...keys.words] : [keys.wif]);
    },

    async checkWords(answers) {
      const keys = opened().secret;
      const words = keys.kind === 'phrase' ? keys.words : [];
      const same = (a: string, b: string | undefined): boolean =>
        a.normalize('NFKD').toLowerCase().trim() === b?.normalize('NFKD');
      return Promise.resolve(
        answers.length > 0 && answers.every(({ index, word }) => same(word, words[index])),
      );
    },

    async sign({ approval, digest, inputs }) {
      const { keyring } = opened();
      checkDigest(approval, digest);
      const { psbt } = approvalSchema.parse(JSON.parse(approval));
      return Promise.resolve(signPsbt(psbt, inputs, (path) => keyring.keyAt(path)));
    },

    async signText({ approval, digest }) {
      const { keyring } = opened();
      checkDigest(approval, digest);
      const { message, path, addressType } = textApproval.parse(JSON.parse(approval)).intent;
      return Promise.resolve(signLegacy(message, addressType, keyring.keyAt(path)));
    },
  };
}

function makeSecret(from: NewSecret): Secret {
  switch (from.kind) {
    case 'new-phrase': {
      const entropy = randomBytes(from.words === 12 ? 16 : 32);
      const words = phraseFromEntropy(entropy);
      entropy.fill(0);
      return { kind: 'phrase', words, passphrase: from.passphrase };
    }
    case 'phrase':
      return { kind: 'phrase', words: parsePhrase(from.phrase), passphrase: from.passphrase };
    case 'wif': {
      const key = Buffer.from(parseWif(from.wif, from.prefixes)).toString('hex');
      return { kind: 'wif', wif: from.wif.trim(), key };
    }
  }
}

function describe(keys: OpenKeys, apiKeys: ApiKeys): Opened {
  return { meta: keys.contents.meta, accountKeys: keys.keyring.accountKeys, apiKeys };
}

const toBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value), 'utf8');

function parsePart<T>(schema: z.ZodType<T>, bytes: Uint8Array): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    throw vaultError('corrupt', 'contents do not parse');
  }
}

function wipe(root: RootKey, contents: VaultContents): void {
  root.key.fill(0);
  contents.keys.fill(0);
  contents.api.fill(0);
}
