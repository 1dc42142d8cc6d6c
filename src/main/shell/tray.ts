import { Menu, nativeImage, Tray } from 'electron';

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
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: 'Open Inkstone', click: actions.open },
          { label: 'Lock now', click: () => actions.lock('menu') },
          { type: 'separator' },
          { label: 'Quit', click: actions.quit },
        ]),
      );
      tray.on('click', actions.open);
    },
  };
}

export type TrayIcon = ReturnType<typeof createTray>;
