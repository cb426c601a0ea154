import type { Contract, Provenance, Schema } from '../contract/types.ts'

/** The root of references to the specified parts of the contract's schemas. */
export const SPECIFIED = 'specified'

/** Limits that the specification gives for hardly any field. They are ours unless `x-specified` lists them. */
const OWN_LIMITS = [
  'maxLength',
  'maxItems',
  'minItems',
  'pattern',
  'format',
  'maximum',
  'exclusiveMinimum',
  'minProperties',
  'maxProperties',
]

/** Constraints that a specified schema shows. They are the specification's unless `x-assumed` lists them. */
const SHOWN = ['type', 'enum', 'const', 'required', 'minimum', 'minLength']

type Key = keyof Schema

function isSpecified(schema: Schema, keyword: string, provenance: Provenance): boolean {
  if (schema['x-specified']?.includes(keyword) === true) return true
  return provenance === 'specified' && SHOWN.includes(keyword) && schema['x-assumed']?.includes(keyword) !== true
}

/** Returns the provenance of a schema: its own, or that of the schema around it. */
export function provenanceOf(contract: Pick<Contract, 'schemas'>, schema: Schema | undefined, around: Provenance): Provenance {
  if (schema?.['x-provenance']) return schema['x-provenance']
  if (schema?.$ref === undefined) return around
  return contract.schemas[schema.$ref.split('/').at(-1) ?? '']?.['x-provenance'] ?? 'assumed'
}

/**
 * Returns a schema with only the constraints of the specification. A value that breaks a schema but fits its specified part breaks an
 * assumption.
 *
 * @param around the provenance of the schema or operation around it
 */
export function specifiedPart(schema: Schema, around: Provenance): Schema {
  const { $ref } = schema
  // An assumed property may be anything, even if a specified schema describes it.
  if ($ref !== undefined) return schema['x-provenance'] === 'assumed' ? {} : { $ref: $ref.replace(/^[^#]*/, SPECIFIED) }
  const provenance = schema['x-provenance'] ?? around
  const part: Schema = {}
  for (const keyword of [...SHOWN, ...OWN_LIMITS] as Key[]) {
    if (keyword in schema && isSpecified(schema, keyword, provenance)) Object.assign(part, { [keyword]: schema[keyword] })
  }
  const inner = (one: Schema): Schema => specifiedPart(one, provenance)
  const { properties, items, additionalProperties, allOf } = schema
  if (part.required) part.required = part.required.filter((name) => properties?.[name]?.['x-provenance'] !== 'assumed')
  if (properties) part.properties = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)]))
  if (items) part.items = inner(items)
  if (typeof additionalProperties === 'object') part.additionalProperties = inner(additionalProperties)
  if (allOf) part.allOf = allOf.map(inner)
  // Without its assumed constraints a value may fit several branches.
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (branches.length > 0) part.anyOf = branches.map(inner)
  return part
}

/** Returns the specified parts of all schemas of a contract. */
export function specifiedSchemas({ schemas }: Pick<Contract, 'schemas'>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, specifiedPart(schema, 'assumed')]))
}
