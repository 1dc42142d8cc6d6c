export interface Ask {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** 'hang' and 'lost' are no answers: the first never comes, the second was made and then dropped. */
export type Outcome = Answer | 'hang' | 'lost';
