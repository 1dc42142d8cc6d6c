import type { ChildPort } from '#main/child/child-port.ts';
import type { Route } from '#main/route/route.ts';

/**
 * Main's requests to the API-key process. A call is answered by `head` or `failed`; its body is pulled piece by piece,
 * so that a server can't send more than main accepts.
 */
export type ApiKeyRequest =
  | { type: 'sealKey'; id: number }
  /**
   * `sealed`: JSON of the API keys by network, each with its host, sealed for this process by the key process. Replaces
   * the previous ones.
   */
  | { type: 'keys'; id: number; sealed: string }
  | {
      type: 'fetch';
      id: number;
      /** Which network's key to use. */
      network: string;
      route: Route;
      url: string;
      method: string;
      headers: [string, string][];
      body: string | null;
    }
  | { type: 'pull'; id: number }
  | { type: 'abort'; id: number };

export type ApiKeyReply =
  | { type: 'value'; id: number; value: string | null }
  | { type: 'head'; id: number; status: number; headers: [string, string][]; hasBody: boolean }
  | { type: 'chunk'; id: number; bytes: Uint8Array }
  | { type: 'end'; id: number }
  /** Node's error code, such as ECONNREFUSED; library messages may quote their input. */
  | { type: 'failed'; id: number; code: string };

/** If there is no better code. */
export const UNKNOWN = 'UNKNOWN';

/** The process that makes requests with an API key. */
export type ApiKeyPort = ChildPort<ApiKeyRequest, ApiKeyReply>;
