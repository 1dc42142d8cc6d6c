import { createCounted } from '#shared/words/counted.ts';

export const counted = createCounted('zh-CN');
