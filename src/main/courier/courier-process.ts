import { closeDoors } from '#main/child/close-doors.ts';
import { serveParent } from '#main/child/parent.ts';

import { createCourierService } from './courier-service.ts';
import type { CourierRequest } from './messages.ts';

/** Entry of the courier process. It ends with the process that started it. */
closeDoors();
const take = createCourierService();
serveParent((request, reply) => {
  take(request as CourierRequest, reply);
});
