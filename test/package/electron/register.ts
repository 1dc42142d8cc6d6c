import { registerHooks } from 'node:module';

/** Loaded before the archive: resolves `electron` to the stand-in beside this file. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./main.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
