import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';

import { formatBytes } from '#renderer/base/format.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { errorText } from '#renderer/base/text.ts';
import type { AddedFile, InscribeLimits } from '#shared/ipc/inscribe.ts';

export interface RefusedFile {
  name: string;
  reason: string;
}

const PARALLEL = 2;
const BLOCK = 0x8000;

interface Job {
  /** Set while files are read: stop, or stop and forget. */
  cancelled: boolean;
  cleared: boolean;
}
const newJob = (): Job => ({ cancelled: false, cleared: false });

/** The bytes of a file as base64. Rejects for folders and what cannot be read. */
export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += BLOCK) {
    text += String.fromCharCode(...bytes.subarray(at, at + BLOCK));
  }
  return btoa(text);
}

/** The files of the inscribe form. A refused file is told apart with its reason; the others stay. */
export const useFilesStore = defineStore('files', () => {
  const rpc = useRpc();
  const files = shallowRef<AddedFile[]>([]);
  const refused = shallowRef<RefusedFile[]>([]);
  const done = ref(0);
  const total = ref(0);
  const isAdding = ref(false);
  let job = newJob();
  let reading: Promise<void> = Promise.resolve();
  const bytes = computed(() => files.value.reduce((sum, file) => sum + file.size, 0));

  /** Why a file cannot be taken, before its bytes are read. */
  function refusal(file: File, limits: InscribeLimits, taken: number): string | undefined {
    if (taken >= limits.maxFiles) return `Only ${limits.maxFiles} files at a time.`;
    if (file.size === 0) return 'The file is empty, or it is a folder.';
    if (file.size > limits.maxFileBytes) {
      return `${formatBytes(file.size)} is too big: at most ${formatBytes(limits.maxFileBytes)} a file.`;
    }
    return undefined;
  }

  /** More files dropped while some are read wait for their turn. */
  function add(list: readonly File[], limits: InscribeLimits): Promise<void> {
    reading = reading.then(() => addNow(list, limits));
    return reading;
  }

  async function addNow(list: readonly File[], limits: InscribeLimits): Promise<void> {
    const mine = (job = newJob());
    isAdding.value = true;
    done.value = 0;
    total.value = list.length;
    const rejected: RefusedFile[] = [];
    const added = new Map<number, AddedFile>();
    const before = files.value;
    let next = 0;
    let reserved = before.length;
    let reservedBytes = bytes.value;

    async function one(index: number, file: File): Promise<void> {
      const reason = refusal(file, limits, reserved);
      if (reason) return void rejected.push({ name: file.name, reason });
      if (reservedBytes + file.size > limits.maxTotalBytes) {
        const most = formatBytes(limits.maxTotalBytes);
        return void rejected.push({
          name: file.name,
          reason: `All files together may have at most ${most}.`,
        });
      }
      reserved += 1;
      reservedBytes += file.size;
      let base64: string;
      try {
        base64 = await readBase64(file);
      } catch {
        return void rejected.push({
          name: file.name,
          reason: 'It cannot be read. It may be a folder, or was moved or locked.',
        });
      }
      try {
        const name = file.name.slice(-255);
        added.set(
          index,
          await rpc.call('inscribe.addFile', { name, mediaType: file.type.slice(0, 120), base64 }),
        );
      } catch (error) {
        rejected.push({ name: file.name, reason: errorText(error).text });
      }
    }
    async function worker(): Promise<void> {
      while (next < list.length) {
        if (mine.cancelled) return;
        const index = next++;
        const file = list[index];
        if (file) await one(index, file);
        done.value += 1;
        if (done.value % 25 === 0 && !mine.cleared) show();
      }
    }
    function show(): void {
      const ordered = [...added].sort(([a], [b]) => a - b).map(([, file]) => file);
      files.value = [...before, ...ordered];
    }

    await Promise.all(Array.from({ length: PARALLEL }, worker));
    isAdding.value = false;
    if (mine.cleared) return;
    show();
    refused.value = [...refused.value, ...rejected];
  }

  /** Stops reading; what was added stays. */
  function cancel(): void {
    job.cancelled = true;
  }
  function remove(index: number): void {
    files.value = files.value.filter((_, at) => at !== index);
  }
  /** To another place in the order, which is that of the inscriptions. */
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
  /** Folders and such that never became a File. */
  function refuse(list: RefusedFile[]): void {
    refused.value = [...refused.value, ...list];
  }

  return { files, refused, done, total, isAdding, bytes, add, cancel, remove, move, clear, refuse };
});
