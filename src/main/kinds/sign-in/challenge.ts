import { AppError, isAppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

/** A site's sign-in challenge (CAIP-122, in the wording of ERC-4361 with a Bitcoin account). */
export interface Challenge {
  /** Host, with the port if given. */
  site: string;
  /** The site's scheme, if given. Absent: https. */
  scheme: string | null;
  address: string;
  statement: string | null;
  uri: string;
  /** CAIP-2 reference of the chain, with or without its namespace. */
  chain: string | null;
  nonce: string;
  /** Milliseconds. */
  issuedAt: number;
  expiresAt: number | null;
  notBefore: number | null;
  requestId: string | null;
  resources: string[];
}

const HEAD = /^(?:(https?):\/\/)?(\S+) wants you to sign in with your Bitcoin account:$/;
/** Lower case, as browsers show it: a capital I could pass for an l. */
const SITE = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
const NONCE = /^[A-Za-z0-9]{8,128}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const FIELD = /^([A-Z][A-Za-z ]+): (\S.*)$/;
/** In order. */
const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
];
const MOST_RESOURCES = 20;

/** True for the first line of a challenge, if it names a site as a browser shows it. */
export const namesSite = (line: string): boolean => SITE.test(HEAD.exec(line)?.[2] ?? '');

/** `text`: why the challenge can't be signed, in a sentence. */
function fault(text: string): never {
  throw new AppError('INVALID_INPUT', text, { field: 'message', text });
}

/**
 * Parses every line. Rejects a text with anything else in it, even if a lenient site would accept it: every signed line
 * must be understood.
 */
export function readChallenge(text: string): Challenge | { fault: string } {
  try {
    return read(text.split('\n'));
  } catch (error) {
    if (isAppError(error, 'INVALID_INPUT')) return { fault: error.message };
    throw error;
  }
}

function read([head = '', address = '', ...rest]: string[]): Challenge {
  const [, scheme = null, site = ''] =
    HEAD.exec(head) ?? fault(say.signIn.challenge.thisIsNotASignIn);
  if (!SITE.test(site)) fault(say.signIn.challenge.isNotTheNameOf({ site: plainText(site, 80) }));
  const { statement, lines } = statementOf(rest);
  const at = lines.indexOf('Resources:');
  const fields = fieldsOf(at === -1 ? lines : lines.slice(0, at));
  const resources = at === -1 ? [] : resourcesOf(lines.slice(at + 1));
  const [issuedAt, expiresAt, notBefore] = ['Issued At', 'Expiration Time', 'Not Before'].map(
    (name) => timeOf(name, fields.get(name)),
  ) as [number | null, number | null, number | null];
  const nonce = fields.get('Nonce') ?? '';
  if (fields.get('Version') !== '1') fault(say.signIn.challenge.itIsOfAVersion);
  if (!NONCE.test(nonce)) fault(say.signIn.challenge.itHasNoNonce);
  if (issuedAt === null) return fault(say.signIn.challenge.itDoesNotSayWhen);
  if (expiresAt !== null && expiresAt <= issuedAt) fault(say.signIn.challenge.itEndsBefore);
  return {
    ...{ site, scheme, address, statement, nonce, issuedAt, expiresAt, notBefore, resources },
    uri: fields.get('URI') ?? '',
    chain: fields.get('Chain ID') ?? null,
    requestId: fields.get('Request ID') ?? null,
  };
}

/** A statement between two empty lines, or one or two empty lines without it; then the fields. */
function statementOf(lines: string[]): { statement: string | null; lines: string[] } {
  const [blank, first = '', second] = lines;
  if (blank !== '') return fault(say.signIn.challenge.noEmptyLineFollows);
  if (first.startsWith('URI: ')) return { statement: null, lines: lines.slice(1) };
  if (first === '') return { statement: null, lines: lines.slice(2) };
  const name = FIELD.exec(first)?.[1] ?? '';
  if (second !== '' || FIELDS.includes(name)) fault(say.signIn.challenge.itsStatementIsNot);
  return { statement: first, lines: lines.slice(3) };
}

function fieldsOf(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let last = -1;
  for (const line of lines) {
    const [, name = '', value = ''] = FIELD.exec(line) ?? [];
    const place = FIELDS.indexOf(name);
    if (place <= last) fault(say.signIn.challenge.itHasALineThat({ line: plainText(line, 60) }));
    last = place;
    fields.set(name, value);
  }
  return fields;
}

function resourcesOf(lines: readonly string[]): string[] {
  const resources = lines.map((line) => (line.startsWith('- ') ? line.slice(2) : ''));
  if (resources.length > MOST_RESOURCES || !resources.every((one) => URL.canParse(one)))
    fault(say.signIn.challenge.aResourceThat);
  return resources;
}

function timeOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const time = TIME.test(text) ? Date.parse(text) : NaN;
  return Number.isFinite(time) ? time : fault(say.signIn.challenge.isNoTime({ name }));
}
