import { Menu, type MenuItemConstructorOptions } from 'electron';

import type { App } from '#main/app-types.ts';

/** The menu of the app. It has no reload and no developer tools: a page stays as it was loaded. */
export function menuTemplate(
  app: Pick<App, 'lock'>,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  const lock: MenuItemConstructorOptions = {
    label: 'Lock now',
    accelerator: 'CmdOrCtrl+L',
    click: () => app.lock('menu'),
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
  ];
}

export function setMenu(app: Pick<App, 'lock'>, platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(app, platform)));
}
