/**
 * Where a file went: the path of a save dialog, or the words for a browser's download, which this
 * starts from the link. Undefined when the person closed the dialog.
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
    return 'It is in your downloads.';
  }
  return result.saved ?? undefined;
}
