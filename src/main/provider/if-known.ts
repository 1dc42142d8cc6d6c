import { isAppError } from '#shared/errors.ts';

/** Null for what the provider answers that it doesn't know, or refuses. Throws its other failures. */
export async function ifKnown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return null;
    throw error;
  }
}
