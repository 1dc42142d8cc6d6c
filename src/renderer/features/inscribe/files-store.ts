import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';

import { readBase64 } from '#renderer/base/base64.ts';
import { formatBytes } from '#renderer/base/format.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { errorText } from '#renderer/base/text.ts';
import { words } from '#renderer/base/words.ts';
import type { AddedFile, InscribeLimits } from '#shared/ipc/inscribe.ts';

export interface RefusedFile {
  name: string;
  reason: string;
}

const PARALLEL = 2;

interface Job {
  /** Set while files are read; cancels reading, with or without keeping what was added. */
  cancelled: boolean;
  cleared: boolean;
}
const newJob = (): Job => ({ cancelled: false, cleared: false });

/** Why a file can't be added, checked before its bytes are read. */
function refusal(
  file: File,
  limits: InscribeLimits,
  taken: { count: number; bytes: number },
): string | undefined {
  const said = words.inscribe.files;
  if (taken.count >= limits.maxFiles) return said.tooMany({ count: limits.maxFiles });
  if (file.size === 0) return said.empty;
  if (file.size > limits.maxFileBytes)
    return said.tooBig({ size: formatBytes(file.size), limit: formatBytes(limits.maxFileBytes) });
  if (taken.bytes + file.size > limits.maxTotalBytes)
    return said.tooBigTogether({ limit: formatBytes(limits.maxTotalBytes) });
  return undefined;
}

const sumOf = (files: readonly AddedFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Files of the inscribe form. A rejected file is listed with the reason; the others stay. */
export const useFilesStore = defineStore('files', () => {
  const rpc = useRpc();
  const files = shallowRef<AddedFile[]>([]);
  const refused = shallowRef<RefusedFile[]>([]);
  const done = ref(0);
  const total = ref(0);
  const isAdding = ref(false);
  let job = newJob();
  let reading: Promise<void> = Promise.resolve();
  const bytes = computed(() => sumOf(files.value));

  /** Main stores the file, or says why not. */
  async function keep(file: File): Promise<AddedFile | string> {
    let base64: string;
    try {
      base64 = await readBase64(file);
    } catch {
      return words.inscribe.files.unreadable;
    }
    try {
      const name = file.name.slice(-255);
      const mediaType = file.type.slice(0, 120);
      return await rpc.call('inscribe.addFile', { name, mediaType, base64 });
    } catch (error) {
      return errorText(error).text;
    }
  }

  /** Files dropped during a read are queued. */
  function add(list: readonly File[], limits: InscribeLimits): Promise<void> {
    reading = reading.then(() => addNow(list, limits));
    return reading;
  }
  async function addNow(list: readonly File[], limits: InscribeLimits): Promise<void> {
    const mine = (job = newJob());
    isAdding.value = true;
    done.value = 0;
    total.value = list.length;
    const before = files.value;
    const rejected: RefusedFile[] = [];
    /** Keyed by position in the list, since two files are read at a time. */
    const added = new Map<number, AddedFile>();
    const taken = { count: before.length, bytes: sumOf(before) };
    const show = (): void => {
      const ordered = [...added].sort(([a], [b]) => a - b).map(([, file]) => file);
      files.value = [...before, ...ordered];
    };
    const left = list.entries();
    async function worker(): Promise<void> {
      for (const [index, file] of left) {
        if (mine.cancelled) return;
        const reason = refusal(file, limits, taken);
        if (reason === undefined) {
          taken.count += 1;
          taken.bytes += file.size;
        }
        const kept = reason ?? (await keep(file));
        if (typeof kept === 'string') rejected.push({ name: file.name, reason: kept });
        else added.set(index, kept);
        done.value += 1;
        if (done.value % 25 === 0 && !mine.cleared) show();
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    isAdding.value = false;
    if (mine.cleared) return;
    show();
    refused.value = [...refused.value, ...rejected];
  }

  /** Stops reading; files already added stay. */
  const cancel = (): void => void (job.cancelled = true);
  const remove = (index: number): void =>
    void (files.value = files.value.filter((_, at) => at !== index));
  /** Reorders a file, and so its inscription. */
  function move(from: number, to: number): void {
    const next = [...files.value];
    const [moved] = next.splice(from, 1);
    if (!moved || to < 0 || to > next.length) return;
    next.splice(to, 0, moved);
    files.value = next;
  }
  function clear(): void {
    job.cancelled = true;
    job.cleared = true;
    files.value = [];
    refused.value = [];
  }
  /** Folders and other items that never became a File. */
  const refuse = (list: RefusedFile[]): void => void (refused.value = [...refused.value, ...list]);

  return { files, refused, done, total, isAdding, bytes, add, cancel, remove, move, clear, refuse };
});
