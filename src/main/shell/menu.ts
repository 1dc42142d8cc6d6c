import { Menu, type MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  lock: (reason: string) => void;
  /** Checks for a newer version; null if no release key was published. */
  lookForUpdates: (() => void) | null;
  /** Opens the guide. */
  showGuide: () => void;
  /** Opens the list of third-party licences. */
  showLicences: () => void;
  /** Opens the crash reports' folder. */
  showReports: () => void;
}

/** The app's menu, following each system's conventions. It has no reload and no developer tools. */
export function menuTemplate(
  { lock: lockNow, lookForUpdates, showGuide, showLicences, showReports }: MenuActions,
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
        { label: 'Inkstone guide', accelerator: 'F1', click: showGuide },
        { type: 'separator' },
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
