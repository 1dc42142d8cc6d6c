import { isAppError } from '#shared/errors.ts';

/** Null if the provider doesn't know the item or rejects the request. Throws other failures. */
export async function ifKnown<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return null;
    throw error;
  }
}
