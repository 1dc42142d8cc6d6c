import type { ChildPort } from '#main/child/child-port.ts';

import type { KeyReply, KeyRequest } from './key-messages.ts';

/** A process for opened keys. */
export type KeyPort = ChildPort<KeyRequest, KeyReply>;
