import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Disables the browser's background services: the tests assert that nothing connects anywhere. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Settings for a small server: one process and software rendering, which takes half of the time. */
const UNWANTED =
  /^--(single-process|no-zygote|headless|window-size|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu|in-process-gpu)/;

/** A Chromium installed by npm if there is one, otherwise the machine's Chrome. */
export async function browserOptions(): Promise<LaunchOptions> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const args = sparticuz.args.filter((arg) => !UNWANTED.test(arg));
    return {
      executablePath: await sparticuz.executablePath(),
      args: [...args, ...QUIET],
      headless: true,
    };
  }
  return { channel: 'chrome', args: QUIET, headless: true };
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}
