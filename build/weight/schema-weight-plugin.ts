import type { Plugin } from 'vite'

/** Modules of the contract, which only declare schemas. */
const DECLARATIONS = /\/(?:generated\/model\/[\w.]+|src\/api\/(?:contract|refined\/\w+))\.ts$/
const SCHEMA_LIBRARY = /\/node_modules\/zod\/v4\/classic\/schemas\.js$/
/** How each kind of schema describes itself as JSON Schema. */
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
const CONVERTER = /\bcreate(?:ToJSONSchema|StandardJSONSchema)Method\(this, [^)]*\)/g

/**
 * Returns the code of the schema library's classes without the conversion to JSON Schema, a fifth of the library, which the app never
 * uses. Calling it throws.
 *
 * @throws if the library keeps the conversion elsewhere
 */
export function withoutConversion(code: string): string {
  const removed = code.replaceAll(PROCESSOR, '').replaceAll(CONVERTER, 'undefined')
  if (removed.length === code.length || /JSONSchemaMethod\(|JSONSchema = /.test(removed))
    throw new Error('zod converts schemas to JSON Schema elsewhere; withoutConversion must follow it.')
  return removed
}

/**
 * Leaves out of builds what nothing uses of the schema library, and lets each part of the app load the schemas that it uses alone: without
 * this, importing one of them would run all.
 */
export function schemaWeightPlugin(): Plugin {
  return {
    name: 'schema-weight',
    apply: 'build',
    transform(code, id) {
      if (DECLARATIONS.test(id)) return { moduleSideEffects: false }
      // The conversion takes whole lines and parts of lines, so the lines stay the same and need no map.
      return SCHEMA_LIBRARY.test(id) ? { code: withoutConversion(code), map: null } : null
    },
  }
}
