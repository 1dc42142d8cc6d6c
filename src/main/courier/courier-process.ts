import { closeDoors } from '#main/child/close-doors.ts';
import { serveParent } from '#main/child/parent.ts';

import { createCourierService } from './courier-service.ts';
import type { CourierRequest } from './messages.ts';

/** Entry point of the API-key process. Exits with its parent. */
closeDoors();
const take = createCourierService();
serveParent((request, reply) => {
  take(request as CourierRequest, reply);
});
