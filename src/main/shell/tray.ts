import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';

import { say } from '#shared/words/say.ts';
import { spoken } from '#shared/words/spoken.ts';

export interface TrayActions {
  open: () => void;
  lock: (reason: string) => void;
  quit: () => void;
}

/** Icon height on each system, in pixels. */
const SIZES: Partial<Record<NodeJS.Platform, number>> = { darwin: 18, win32: 16 };

/**
 * The tray icon, shown only if enabled in the settings. A reference is kept here, since Electron removes an
 * unreferenced one. Does nothing on a system without a tray.
 */
export function createTray(iconPath: string, platform: NodeJS.Platform, actions: TrayActions) {
  let tray: Tray | null = null;
  const speak = (): void =>
    tray?.setContextMenu(
      Menu.buildFromTemplate(
        spoken<MenuItemConstructorOptions[]>([
          { label: say.shell.tray.open, click: actions.open },
          { label: say.shell.menu.lockNow, click: () => actions.lock('menu') },
          { type: 'separator' },
          { label: say.shell.menu.quit, click: actions.quit },
        ]),
      ),
    );
  return {
    isShown: () => tray !== null,
    set(wanted: boolean): void {
      if (wanted === (tray !== null)) return;
      if (!wanted) {
        tray?.destroy();
        tray = null;
        return;
      }
      const picture = nativeImage
        .createFromPath(iconPath)
        .resize({ height: SIZES[platform] ?? 24, quality: 'best' });
      tray = new Tray(picture);
      tray.setToolTip('Inkstone');
      tray.on('click', actions.open);
      speak();
    },
    /** The menu in the language of the app, which has changed. */
    speak,
  };
}

export type TrayIcon = ReturnType<typeof createTray>;
