/**
 * Turns off zod's code generation. The Content-Security-Policy forbids code from strings, and zod attempts it with the first schema that a
 * module declares; Firefox reports the attempt as a violation even though zod catches it.
 *
 * `z.config()` would be too late, because a bundler may evaluate a chunk with schemas before the module that calls it. zod reads this
 * object when it loads, so each entry imports this module first, and this module imports nothing.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
