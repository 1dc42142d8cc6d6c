export const settingsAbout = {
  about: {
    label: 'About',
    version: 'Version',
    runsIn: 'Runs as',
    desktop: 'Desktop app',
    browser: 'Browser page (practice network only)',
    licence: 'Licence',
    warning:
      'Inkstone will never ask for your recovery phrase or password. No support agent, update or airdrop needs them: anyone who asks is trying to steal your coins.',
  },
  savedAs: ({ file }: { file: string }) => `Saved: ${file}`,
  withIds: 'Include addresses and transaction ids. Anyone who reads them can see what you own.',
  crashes: {
    title: 'Crash reports',
    text: 'Saved when a part of Inkstone quits unexpectedly. They contain no keys, recovery phrases or passwords, and are never sent. Read a report before you share it.',
    none: 'No crash reports.',
    report: ({ what, reason }: { what: string; reason: string }) => `${what}: ${reason}`,
    close: 'Close',
    closeReport: ({ what, reason }: { what: string; reason: string }) =>
      `Close the report of ${what}: ${reason}`,
    view: 'View',
    viewReport: ({ what, reason }: { what: string; reason: string }) =>
      `View the report of ${what}: ${reason}`,
    save: 'Save',
    saveReport: ({ what, reason }: { what: string; reason: string }) =>
      `Save the report of ${what}: ${reason}`,
    content: 'Crash report',
  },
  licences: {
    title: 'Third-party licences',
    text: 'Inkstone is built on open-source software.',
    show: 'Show licences',
    none: 'The list is created when the app is packaged. This is a development build.',
    list: 'Third-party packages',
  },
  support: {
    title: 'Support bundle',
    text: 'Share this with someone who helps you: versions, settings, the state of operations, crash reports and the end of the log. It never contains recovery phrases, keys or passwords, and is never sent. Review it, save it, and give it only to people you trust.',
    show: 'Show contents',
    save: 'Save bundle',
    content: 'Contents of the bundle',
  },
  log: {
    label: 'Log',
    level: 'Level',
    levels: { info: 'All', warn: 'Warnings and errors', error: 'Errors' },
    search: 'Search the log',
    follow: 'Follow',
    copy: 'Copy',
    copied: 'Copied',
    save: 'Save',
    lines: 'Log entries, newest first',
    badges: { info: 'Info', warn: 'Warning', error: 'Error' },
    newest: ({ shown, total }: { shown: number; total: number }) =>
      `The newest ${shown} of ${total}. Save exports all of them.`,
    noMatch: { title: 'Nothing matches', text: 'Change the search or the level.' },
    none: { title: 'No entries yet', text: 'Errors and the events around them appear here.' },
  },
};
