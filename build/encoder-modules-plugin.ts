import type { Plugin } from 'vite'

/** The WebAssembly modules of mediabunny's encoders, which its packages only contain inside scripts for `blob:` workers. */
const MODULES = /\/@mediabunny\/(?:aac|mp3)-encoder\/dist\/modules\/build\/(?:aac|lame)\.js(?:\?|$)/
const EXPORT = 'exports.default = Module;'

/**
 * Returns an encoder's module as an ES module. It was converted to CommonJS, but uses `import.meta`.
 *
 * @throws Error for a module of another form
 */
export function toEsModule(code: string): string {
  if (!code.includes(EXPORT)) throw new Error("An encoder's module has another form: check the pinned version of its package.")
  return code.replace('Object.defineProperty(exports, "__esModule", { value: true });', '').replace(EXPORT, 'export default Module;')
}

/** Lets the engine import the encoders of AAC and MP3 into its own worker, because the content security policy forbids `blob:` workers. */
export function encoderModulesPlugin(): Plugin {
  return {
    name: 'encoder-modules',
    enforce: 'pre',
    transform: {
      filter: { id: MODULES },
      // Lines stay the same and need no map.
      handler: (code) => ({ code: toEsModule(code), map: null }),
    },
  }
}
