import { z } from 'zod';

// Pages run under a content policy without `eval`: zod is not to try it. Imported before any schema is made.
z.config({ jitless: true });
