import type { ChildPort } from '#main/child/child-port.ts';
import type { Route } from '#main/route/route.ts';

/**
 * What main asks of the courier. A call is answered by `head` or `failed`; its body comes piece by piece, each when it is
 * pulled, so that nobody can send more than main takes.
 */
export type CourierRequest =
  | { type: 'sealKey'; id: number }
  /** `sealed`: JSON of the API keys by network, each with its host, sealed for this courier by the key process. Replaces those before. */
  | { type: 'keys'; id: number; sealed: string }
  | {
      type: 'fetch';
      id: number;
      /** Whose key goes with it. */
      network: string;
      route: Route;
      url: string;
      method: string;
      headers: [string, string][];
      body: string | null;
    }
  | { type: 'pull'; id: number }
  | { type: 'abort'; id: number };

export type CourierReply =
  | { type: 'value'; id: number; value: string | null }
  | { type: 'head'; id: number; status: number; headers: [string, string][]; hasBody: boolean }
  | { type: 'chunk'; id: number; bytes: Uint8Array }
  | { type: 'end'; id: number }
  /** `code` as Node names it, such as ECONNREFUSED; texts of libraries may quote what they were given. */
  | { type: 'failed'; id: number; code: string };

/** Where there is no code that says more. */
export const UNKNOWN = 'UNKNOWN';

/** The process that requests with an API key are made by. */
export type CourierPort = ChildPort<CourierRequest, CourierReply>;
