import { createHash } from 'node:crypto';

import type { App as WholeApp } from '#main/app-types.ts';
import type { CallName, Input, Output } from '#main/ipc/contract.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { type ApprovalCard, type ApprovalItem, changeText } from '#shared/flows/approval.ts';
import { parseApprovalText } from '#shared/flows/consent.ts';
import { sealFor } from '#shared/sealed-text.ts';

/** The shell's access to the app is enough, and so is a page's. */
type App = Pick<WholeApp, 'dispatch'>;

type SignItem = Extract<ApprovalItem, { kind: 'sign' }>;
/** A `sign` item as the approval window reads it. */
export type ShownCard = SignItem & { card: ApprovalCard; digest: string };
export interface Override {
  reason: string;
  password: string;
}

export const sha256Hex = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('hex');

export const shown = (item: SignItem): ShownCard => ({
  ...item,
  card: parseApprovalText(item.text).card,
  digest: sha256Hex(item.text),
});

/** A call of the approval window. Throws AppError. */
async function ask<N extends CallName>(app: App, name: N, input: Input<N>): Promise<Output<N>> {
  const result = await app.dispatch(name, input, 'approval');
  if (result.ok) return result.value as Output<N>;
  throw new AppError<ErrorCode>(result.error.code, result.error.message, result.error.details);
}

let said = Date.now();

/** What the approval window does with a card: seals its consent for the key process and submits it. */
export async function consent(
  app: App,
  { id, digest }: Pick<ShownCard, 'id' | 'digest'>,
  override?: Override,
): Promise<void> {
  const { publicKey } = await ask(app, 'vault.sealKey', {});
  const message = {
    digest,
    reason: override?.reason ?? null,
    password: override?.password ?? null,
    at: (said += 1),
  };
  await ask(app, 'approval.grant', {
    id,
    sealed: await sealFor(publicKey, JSON.stringify(message)),
  });
}

/** Confirms every pending change, as a user would in the approval window. */
export async function allowChanges(app: App, password: string | null): Promise<number> {
  const changes = (await ask(app, 'approval.pending', {})).filter(({ kind }) => kind === 'change');
  for (const item of changes) {
    if (item.kind !== 'change') continue;
    const digest = sha256Hex(changeText(item));
    await ask(app, 'approval.allow', { id: item.id, digest, password });
  }
  return changes.length;
}

/** Confirms every change from now on as soon as it is pending. `password` is called when needed. */
export function approveChanges(app: WholeApp, password: () => string | null): () => void {
  return app.events.on((name, payload) => {
    if (name !== 'approval.changed') return;
    const { pending } = payload as { pending: { kind: string }[] };
    if (!pending.some(({ kind }) => kind === 'change')) return;
    // Two rounds may see the same change; only one of them confirms it.
    void allowChanges(app, password()).catch(() => undefined);
  });
}
