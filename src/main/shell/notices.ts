import { Notification } from 'electron';

/** More than this many are forgotten: nobody clicks the oldest of so many. */
const KEPT = 30;

/**
 * Messages of the desktop. One that nothing refers to is collected, and its click with it, so each is kept until it was clicked,
 * closed or refused.
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
