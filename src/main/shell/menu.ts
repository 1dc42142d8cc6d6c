import { Menu, type MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  lock: (reason: string) => void;
  /** Looks for a newer version; null where nobody published one's key. */
  lookForUpdates: (() => void) | null;
  /** Opens the list of the licences of others. */
  showLicences: () => void;
  /** Opens the folder of the crash reports, for the person to look at and to copy from. */
  showReports: () => void;
}

/** The menu of the app. Each system finds its own parts where it looks for them. It has no reload and no developer tools: a page stays as it was loaded. */
export function menuTemplate(
  { lock: lockNow, lookForUpdates, showLicences, showReports }: MenuActions,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  const lock: MenuItemConstructorOptions = {
    label: 'Lock now',
    accelerator: 'CmdOrCtrl+L',
    click: () => lockNow('menu'),
  };
  const mac = platform === 'darwin';
  return [
    ...(mac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      label: 'File',
      submenu: [lock, { type: 'separator' }, { role: mac ? 'close' : 'quit' }],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        ...(lookForUpdates ? [{ label: 'Look for updates', click: lookForUpdates }] : []),
        { label: 'Show crash reports', click: showReports },
        { label: 'Licences of others', click: showLicences },
        ...(mac ? [] : [{ role: 'about' } satisfies MenuItemConstructorOptions]),
      ],
    },
  ];
}

export function setMenu(actions: MenuActions, platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, platform)));
}
