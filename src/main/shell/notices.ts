import { Notification } from 'electron';

/** Older notifications are dropped, since they are no longer clicked. */
const KEPT = 30;

/**
 * Desktop notifications. Each is referenced until clicked, closed or failed, since a collected one loses its click
 * handler.
 */
export function createNotices(onClick: () => void): (title: string, body: string) => void {
  const open = new Set<Notification>();
  return (title, body) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body, groupId: 'inkstone' });
    const forget = (): void => void open.delete(notification);
    notification.on('click', () => {
      forget();
      onClick();
    });
    notification.on('close', forget);
    notification.on('failed', forget);
    open.add(notification);
    const [oldest] = open;
    if (open.size > KEPT && oldest) open.delete(oldest);
    notification.show();
  };
}
