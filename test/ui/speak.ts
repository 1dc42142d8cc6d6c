import { speak, speakOfAll } from '#renderer/base/words.ts';

await speak('en');
await speakOfAll();
