import { Menu, type MenuItemConstructorOptions } from 'electron';

import { say } from '#shared/words/say.ts';
import { spoken } from '#shared/words/spoken.ts';

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

type Item = MenuItemConstructorOptions;
type Role = Exclude<keyof typeof say.shell.menu & Item['role'], undefined>;

/** Electron's own labels are English whatever the language is. */
const item = (role: Role): Item => ({ role, label: say.shell.menu[role] });
const line: Item = { type: 'separator' };

const appMenu = (): Item => ({
  role: 'appMenu',
  submenu: [
    ...[item('about'), line, item('services'), line],
    ...[item('hide'), item('hideOthers'), item('unhide'), line, item('quit')],
  ],
});

/**
 * The app's menu in the language of the app, following each system's conventions. It has no reload and no developer
 * tools.
 */
export function menuTemplate(
  { lock: lockNow, lookForUpdates, showGuide, showLicences, showReports }: MenuActions,
  platform: NodeJS.Platform,
): Item[] {
  const words = say.shell.menu;
  const lock: Item = {
    label: words.lockNow,
    accelerator: 'CmdOrCtrl+L',
    click: () => lockNow('menu'),
  };
  const mac = platform === 'darwin';
  const template: Item[] = [
    ...(mac ? [appMenu()] : []),
    { label: words.file, submenu: [lock, line, item(mac ? 'close' : 'quit')] },
    {
      ...{ role: 'editMenu', label: words.edit },
      submenu: [
        ...[item('undo'), item('redo'), line],
        ...[item('cut'), item('copy'), item('paste'), item('delete'), line, item('selectAll')],
      ],
    },
    {
      label: words.view,
      submenu: [
        ...[item('resetZoom'), item('zoomIn'), item('zoomOut'), line],
        item('togglefullscreen'),
      ],
    },
    {
      ...{ role: 'windowMenu', label: words.window },
      submenu: [item('minimize'), mac ? item('zoom') : item('close')],
    },
    {
      ...{ role: 'help', label: words.help },
      submenu: [
        { label: words.guide, accelerator: 'F1', click: showGuide },
        line,
        ...(lookForUpdates ? [{ label: words.checkForUpdates, click: lookForUpdates }] : []),
        { label: words.crashReports, click: showReports },
        { label: words.licences, click: showLicences },
        ...(mac ? [] : [item('about')]),
      ],
    },
  ];
  return spoken(template);
}

export function setMenu(actions: MenuActions, platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, platform)));
}
