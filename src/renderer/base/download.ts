import { words } from './words.ts';

/**
 * Where a file was saved: the path from the save dialog, or a message for a browser download, which
 * this starts. Undefined if the dialog was cancelled.
 */
export function saveResult(result: {
  saved: string | null;
  url: string | null;
}): string | undefined {
  if (result.url !== null) {
    const link = document.createElement('a');
    link.href = result.url;
    link.download = '';
    link.click();
    return words.frame.downloaded;
  }
  return result.saved ?? undefined;
}
