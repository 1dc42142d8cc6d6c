import { links } from '#shared/words/english/links.ts';

/** Menus and dialogs of the desktop app. */
export const shell = {
  menu: {
    file: 'File',
    lockNow: 'Lock now',
    close: 'Close window',
    quit: 'Quit',
    about: 'About Inkstone',
    services: 'Services',
    hide: 'Hide Inkstone',
    hideOthers: 'Hide others',
    unhide: 'Show all',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    delete: 'Delete',
    selectAll: 'Select all',
    view: 'View',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    togglefullscreen: 'Full screen',
    window: 'Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    help: 'Help',
    guide: 'Inkstone guide',
    checkForUpdates: 'Check for updates',
    crashReports: 'Show crash reports',
    licences: 'Third-party licences',
  },
  tray: { open: 'Open Inkstone' },
  crash: {
    main: 'The window',
    approval: 'The approval window',
    detail:
      'Nothing is lost: every operation continues where it stopped. The report contains no secrets and was not sent anywhere.',
    showReport: 'Show report',
    unexpected: 'Inkstone ran into an unexpected error and stopped.',
    restart: 'Restart',
    quit: 'Quit',
    reload: 'Reload',
    wait: 'Wait',
    ended: ({ window, reason }: { window: string; reason: string }) =>
      `${window} crashed (${reason}).`,
    notLoaded: ({ window, reason }: { window: string; reason: string }) =>
      `${window} couldn’t be loaded (${reason}).`,
    noAnswer: ({ window }: { window: string }) => `${window} isn’t responding.`,
  },
  start: {
    title: 'Inkstone can’t start',
    folder: 'its folder',
    inUse: ({ folder }: { folder: string }) =>
      `Another Inkstone is using ${folder}. Close it or wait until it has quit, then start again.`,
    tooNew: ({ folder }: { folder: string }) =>
      `The data in ${folder} was written by a newer version of Inkstone. Start that version.`,
    damaged: ({ folder, reason }: { folder: string; reason: string }) =>
      `A file in ${folder} is damaged. Nothing was changed. ${reason}.`,
    full: ({ folder }: { folder: string }) =>
      `Inkstone can’t write to ${folder}: the disk is full or not responding. Free some space, then start again. Nothing is lost.`,
    readOnly: ({ folder }: { folder: string }) =>
      `You don’t have permission to write to ${folder}. Change its permissions, or set INKSTONE_DATA_DIR to a folder of your own.`,
    noHome:
      'There is no home folder for Inkstone’s data. Set INKSTONE_DATA_DIR to a folder of your own, then start again.',
    gone: ({ folder }: { folder: string }) =>
      `${folder} isn’t responding. If it is on a network or removable drive, reconnect it, then start again. Nothing is lost.`,
    other: ({ reason, folder }: { reason: string; folder: string }) =>
      `${reason}\n\nSee the log in ${folder} for details.`,
  },
  updates: {
    ok: 'OK',
    newest: ({ version }: { version: string }) => `Inkstone ${version} is the newest version.`,
    found: ({ version, megabytes }: { version: string; megabytes: number }) =>
      `Inkstone ${version} is available (${megabytes} MB). Its signature is valid.`,
    download: 'Download',
    notNow: 'Not now',
    downloaded: ({ version }: { version: string }) =>
      `Inkstone ${version} was downloaded and verified. Quit Inkstone, then install it. The previous version is kept next to it.`,
    showFile: 'Show file',
    close: 'Close',
    failed: ({ reason }: { reason: string }) => `Couldn’t check for updates: ${reason}`,
    notSigned:
      'The server’s list of releases isn’t signed by the makers of Inkstone. It was discarded.',
    fromFuture: 'The newest release is dated in the future. Check the clock of this computer.',
    expired:
      'The list of releases has expired, so we can’t tell whether there is a newer version. Check the clock of this computer, and try again later.',
    notForThis: ({ version }: { version: string }) =>
      `Inkstone ${version} is available, but not for this kind of computer.`,
    older: ({ version }: { version: string }) =>
      `The server’s list of releases is older than the last one, which already had Inkstone ${version}. It was discarded.`,
    notAsSigned: 'The download doesn’t match its signature and was deleted.',
    diskFull: 'The disk is full. Nothing was changed. Free some space and try again.',
    brokeOff: 'The download was interrupted. Nothing was changed. Try again later.',
    unreachable: 'Couldn’t reach the release server.',
    status: ({ status }: { status: number }) =>
      `The release server answered with status ${status}.`,
    tooLarge: 'The release server sent more data than expected. The download was stopped.',
  },
  links,
  opened: {
    link: 'This link can’t be read.',
    file: ({ name }: { name: string }) => `${name} can’t be read.`,
    noPsbt: ({ name }: { name: string }) => `${name} doesn’t contain a PSBT.`,
  },
};
