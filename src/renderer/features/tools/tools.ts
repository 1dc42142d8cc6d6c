/** The tools on the screen itself, as named in its URL. */
export const tools = ['messages', 'psbt', 'receipts'] as const;
export type Tool = (typeof tools)[number];
