import type { Bridge } from './ipc/bridge.ts';
import { createBox, sealFor } from './sealed-text.ts';

/** Input fields with typed secrets, at any depth. */
const secretFields = new Set(['password', 'passphrase', 'phrase', 'wif', 'word']);
/** Further fields that are secret only in these calls. */
const secretFieldsOf: Partial<Record<string, readonly string[]>> = {
  'vault.changePassword': ['current', 'next'],
  'settings.setApiKey': ['key'],
};

/**
 * A bridge that seals secrets for the key process and opens what it shows, so that main never holds either. Empty text
 * stays empty.
 */
export function sealSecrets(bridge: Bridge): Bridge {
  return {
    on: (listener) => bridge.on(listener),
    async call(name, input) {
      const isSecret = (field: string): boolean =>
        secretFields.has(field) || secretFieldsOf[name]?.includes(field) === true;
      if (name === 'approval.words') return askWords(bridge, input);
      if (!holdsSecret(input, isSecret)) return bridge.call(name, input);
      const request = await bridge.call('vault.sealKey', {});
      if (!request.ok) return request;
      const { publicKey } = request.value as { publicKey: string };
      return bridge.call(name, await sealed(input, isSecret, publicKey));
    },
  };
}

async function askWords(bridge: Bridge, input: unknown): ReturnType<Bridge['call']> {
  const box = await createBox();
  const answer = await bridge.call('approval.words', {
    ...(input as object),
    replyTo: box.publicKey,
  });
  if (!answer.ok) return answer;
  const [text = ''] = (answer.value as { words: string[] }).words;
  return { ok: true, value: { words: JSON.parse(await box.open(text)) as string[] } };
}

type IsSecret = (field: string) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const mayHold = (field: string, value: unknown, isSecret: IsSecret): value is string =>
  isSecret(field) && typeof value === 'string' && value !== '';

function holdsSecret(input: unknown, isSecret: IsSecret): boolean {
  if (!isObject(input)) return false;
  return Object.entries(input).some(
    ([field, value]) => mayHold(field, value, isSecret) || holdsSecret(value, isSecret),
  );
}

async function sealed(input: unknown, isSecret: IsSecret, publicKey: string): Promise<unknown> {
  if (Array.isArray(input)) {
    return Promise.all(input.map((item) => sealed(item, isSecret, publicKey)));
  }
  if (!isObject(input)) return input;
  const entries = Object.entries(input).map(async ([field, value]) => [
    field,
    mayHold(field, value, isSecret)
      ? await sealFor(publicKey, value)
      : await sealed(value, isSecret, publicKey),
  ]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}
