import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

import { ROOT } from '../contract/load.ts'
import type { Contract, Provenance, Schema } from '../contract/types.ts'
import { SPECIFIED, specifiedPart, specifiedSchemas } from './specified-part.ts'

/** An error of a value, attributed by the constraint that it breaks. */
export interface Flaw {
  /** A sentence with the error's path. */
  problem: string
  provenance: Provenance
}

export interface Validator {
  isValid: (schema: Schema, value: unknown) => boolean
  /** Returns whether a value fits the constraints that the specification gives. */
  fitsSpecification: (schema: Schema, value: unknown, around: Provenance) => boolean
  /**
   * Returns the errors of a value.
   *
   * @param around the provenance of the operation, for schemas without a name
   */
  problems: (schema: Schema, value: unknown, around?: Provenance) => Flaw[]
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
  ajv.addSchema({ $id: SPECIFIED, components: { schemas: specifiedSchemas(contract) } })
  const parts = { specified: new Map<Schema, Schema>(), assumed: new Map<Schema, Schema>() }
  const partOf = (schema: Schema, around: Provenance): Schema => {
    const part = parts[around].get(schema) ?? specifiedPart(schema, around)
    parts[around].set(schema, part)
    return part
  }
  const compiled = new Map<Schema, ValidateFunction>()
  const compile = (schema: Schema): ValidateFunction => {
    const known = compiled.get(schema)
    if (known) return known
    const made = ajv.compile(schema)
    compiled.set(schema, made)
    return made
  }
  const sentences = (schema: Schema, value: unknown): string[] => {
    const validate = compile(schema)
    return validate(value) ? [] : [...new Set((validate.errors ?? []).map(sentence))].slice(0, MAX_PROBLEMS)
  }
  return {
    isValid: (schema, value) => compile(schema)(value),
    fitsSpecification: (schema, value, around) => compile(partOf(schema, around))(value),
    problems: (schema, value, around = 'assumed') => {
      const all = sentences(schema, value)
      if (all.length === 0) return []
      const specified = sentences(partOf(schema, around), value)
      // A value that fits no branch of the specified part is one breach, not another of the whole union.
      const isKnown = (problem: string): boolean =>
        specified.includes(problem) || (specified.length > 0 && / schema in (one|any)Of$/.test(problem))
      return [
        ...specified.map((problem): Flaw => ({ problem, provenance: 'specified' })),
        ...all.filter((problem) => !isKnown(problem)).map((problem): Flaw => ({ problem, provenance: 'assumed' })),
      ]
    },
  }
}
