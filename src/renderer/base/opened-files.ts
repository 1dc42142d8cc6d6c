import { shallowRef } from 'vue';

/** Files dropped on the window, until the inscribe form takes them. */
export const openedFiles = shallowRef<readonly File[]>([]);

/** Returns the files once. */
export function takeFiles(): readonly File[] {
  const files = openedFiles.value;
  openedFiles.value = [];
  return files;
}

/** The files of a drop, and the names of folders, which have no bytes of their own. */
export function filesOf({ dataTransfer }: DragEvent): { files: File[]; folders: string[] } {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of dataTransfer?.items ?? []) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) folders.push(entry.name);
    else if (file) files.push(file);
  }
  return { files, folders };
}
