import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

import { ROOT } from '../contract/load.ts'
import type { Contract, Schema } from '../contract/types.ts'

export interface Validator {
  isValid: (schema: Schema, value: unknown) => boolean
  /** Returns sentences that describe the value's errors, with their paths. */
  problems: (schema: Schema, value: unknown) => string[]
}

const MAX_PROBLEMS = 4

function sentence({ instancePath, message = 'does not fit', params }: ErrorObject): string {
  const place = instancePath === '' ? 'the body' : instancePath.slice(1).replaceAll('/', '.')
  const details: unknown =
    'allowedValues' in params ? params['allowedValues'] : 'allowedValue' in params ? params['allowedValue'] : undefined
  return `${place} ${message}${details === undefined ? '' : ` (${JSON.stringify(details)})`}`
}

/** Creates a validator for the schemas of a contract, as JSON Schema 2020-12 with formats. */
export function createValidator(contract: Contract): Validator {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false, logger: false })
  // The package's types describe its CommonJS form, where the function is the default export.
  ;(formats as unknown as (target: Ajv2020) => void)(ajv)
  ajv.addFormat('binary', true)
  ajv.addSchema({ $id: ROOT, components: { schemas: contract.schemas } })
  const compiled = new Map<Schema, ValidateFunction>()
  const compile = (schema: Schema): ValidateFunction => {
    const known = compiled.get(schema)
    if (known) return known
    const made = ajv.compile(schema)
    compiled.set(schema, made)
    return made
  }
  return {
    isValid: (schema, value) => compile(schema)(value),
    problems: (schema, value) => {
      const validate = compile(schema)
      if (validate(value)) return []
      return [...new Set((validate.errors ?? []).map(sentence))].slice(0, MAX_PROBLEMS)
    },
  }
}
