import { speak } from '#renderer/base/words.ts';

await speak('en');
