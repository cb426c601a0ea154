/**
 * Turns zod's code generation off. The Content-Security-Policy forbids code made from strings, and zod tries it with the first schema
 * that a module declares; Firefox reports the attempt as a breach even though zod catches it.
 *
 * Not by `z.config()`: a bundler may evaluate a chunk with schemas before the module that calls it. zod takes this object over when
 * it loads, so each entry imports this module first, and this module imports nothing.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
