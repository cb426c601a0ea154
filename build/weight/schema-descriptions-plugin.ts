import type { Plugin } from 'vite'

/** A schema module that orval generates. */
const SCHEMAS = /\/generated\/(?:model\/.*\.zod|operations)\.ts$/
const DESCRIPTION = /\.describe\('(?:[^'\\]|\\.)*'\)/g

/** Returns the code of a schema module without the contract's descriptions. */
export function withoutDescriptions(code: string): string {
  return code.replaceAll(DESCRIPTION, '')
}

/** Leaves the contract's descriptions out of builds, where nothing reads them and every visitor would load them. */
export function schemaDescriptionsPlugin(): Plugin {
  return {
    name: 'schema-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SCHEMAS },
      // Descriptions end within their line, so the lines stay the same and need no map.
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  }
}
