import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { linksIn, readLink } from '#main/shell/read-link.ts';
import { startTrouble } from '#main/shell/trouble.ts';
import { ensureRenderer } from '#scripts/renderer-build.ts';
import { runWebShell } from '#scripts/web-shell/run.ts';

export interface BrowserOptions {
  root: string;
  dataDir: string;
  port: number | null;
  /** Whether to open a browser. */
  open: boolean;
}

/** Serves the app on the practice network to a browser until Ctrl-C. If that isn't possible, prints why and exits. */
export async function startInBrowser(options: BrowserOptions): Promise<void> {
  try {
    await serve(options);
  } catch (error) {
    const { title, text } = startTrouble(error, options.dataDir);
    console.error(`${title}: ${text}`);
    process.exit(1);
  }
}

async function serve({ root, dataDir, port, open }: BrowserOptions): Promise<void> {
  await ensureRenderer(root);
  const shell = await runWebShell({
    dataDir,
    rendererDir: join(root, 'out', 'renderer'),
    residents: true,
    ...(port === null ? {} : { port }),
  });
  console.log(
    `\n  Inkstone: ${shell.url}\n\nThe address holds the key to this run. Ctrl-C stops the app.`,
  );
  for (const link of linksIn(process.argv, process.cwd())) shell.app.open(await readLink(link));
  if (open) openBrowser(shell.url);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void shell.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Opens the default browser, if there is a screen. */
function openBrowser(url: string): void {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
    return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
