import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Of each clone its own, beside its sources and ignored by git. */
const OWN_DIR = join(import.meta.dirname, '../../.inkstone/practice');
const MOST_SECONDS = 86_400;

export const usage = `Serves the practice network over HTTP on 127.0.0.1: the provider's paths, and levers under /practice/.

  npm run practice -- [options]

  --port PORT            port to listen on; 0 chooses a free one (default: 8332)
  --dir FOLDER           folder of its state (default: .inkstone/practice in this clone)
  --seed TEXT            where its keys come from, when the folder is new (default: practice)
  --block-seconds N      seconds between blocks; 0 mines only by POST /practice/mine (default: 30)
  --residents            others who list, buy and swap while it is used (set by npm run practice)
  --allow-origin ORIGIN  a web page's origin that may ask, such as http://localhost:5173; may be repeated
  --help                 shows this

Request bodies may have up to 8 MB.`;

export interface ServerOptions {
  port: number;
  dir: string;
  seed: string;
  /** Null for mining by hand. */
  blockSeconds: number | null;
  residents: boolean;
  origins: string[];
}

/** Says in one sentence what is wrong with the command line. */
export class OptionError extends Error {}

function wholeNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value <= most) return value;
  throw new OptionError(`--${name} must be a whole number from 0 to ${most}, not “${text}”.`);
}

function origin(text: string): string {
  const isOrigin = URL.canParse(text) && new URL(text).origin === text;
  if (isOrigin && /^https?:/.test(text)) return text;
  throw new OptionError(
    `--allow-origin must be an origin such as http://localhost:5173, not “${text}”.`,
  );
}

function given(name: string, text: string): string {
  if (text !== '') return text;
  throw new OptionError(`--${name} must not be empty.`);
}

/** Null if help was asked for. Throws OptionError. */
export function readOptions(args: readonly string[]): ServerOptions | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '8332' },
        dir: { type: 'string', default: OWN_DIR },
        seed: { type: 'string', default: 'practice' },
        residents: { type: 'boolean', default: false },
        'block-seconds': { type: 'string', default: '30' },
        'allow-origin': { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return null;
    const blockSeconds = wholeNumber('block-seconds', values['block-seconds'], MOST_SECONDS);
    return {
      port: wholeNumber('port', values.port, 65_535),
      dir: resolve(given('dir', values.dir)),
      seed: given('seed', values.seed),
      blockSeconds: blockSeconds === 0 ? null : blockSeconds,
      residents: values.residents,
      origins: values['allow-origin'].map(origin),
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Such as "Unknown option '--prot'. To specify a positional …": its first sentence says it.
    throw new OptionError(`${error.message.split(/\. |\.?\n|\.?$/)[0] ?? error.message}.`);
  }
}
