import { z } from 'zod';

// The content policy forbids `eval`, so zod must not try it. Import this before any schema is created.
z.config({ jitless: true });
