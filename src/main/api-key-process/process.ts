import { closeDoors } from '#main/child/close-doors.ts';
import { serveParent } from '#main/child/parent.ts';

import type { ApiKeyRequest } from './messages.ts';
import { createApiKeyService } from './service.ts';

/** Entry point of the API-key process. Exits with its parent. */
closeDoors();
const take = createApiKeyService();
serveParent((request, reply) => {
  take(request as ApiKeyRequest, reply);
});
