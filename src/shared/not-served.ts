import { isAppError } from '#shared/errors.ts';

/** HTTP statuses of a host that has no such path, or not under this method. */
export const NO_ROUTE_STATUSES: readonly number[] = [404, 405];

/** How servers word it: ours in practice, Go's, Express's and Nest's. */
const NO_ROUTE =
  /^\s*(404 page not found|no such route|cannot (get|post) \/|(route|path) not found|method not (found|allowed))/i;

/** Whether a server's text says that it has no such route, rather than no such item. */
export const saysNoRoute = (text: string): boolean => NO_ROUTE.test(text);

/** Whether a call failed because the network's host doesn't have the route at all, as opposed to refusing this request. */
export function isNotServed(error: unknown): boolean {
  if (isAppError(error, 'NOT_ON_NETWORK')) return true;
  if (!isAppError(error, 'PROVIDER_REJECTED')) return false;
  const { code, msg } = error.details;
  return NO_ROUTE_STATUSES.includes(Number(code)) || saysNoRoute(msg);
}
