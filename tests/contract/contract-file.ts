import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The subset of JSON Schema that the contract uses. */
export interface Schema {
  $ref?: string
  'x-provenance'?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Media {
  schema: Schema
  examples?: Record<string, { value: unknown }>
}

interface Body {
  $ref?: string
  content?: Record<string, Media>
}

interface Parameter {
  $ref?: string
  name?: string
  schema?: Schema
  'x-provenance'?: string
}

export interface Operation {
  operationId: string
  description?: string
  'x-provenance': string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

interface Contract {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Body>; parameters: Record<string, Parameter> }
}

// `npm run check:contract` validates the file's shape.
export const contract = parse(readFileSync('openapi.yaml', 'utf8')) as Contract

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options'])

/** All operations with their methods and paths. */
export const allOperations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.has(method))
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** Returns the last part of a reference. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function exampleValues(where: string, { content = {} }: Body): { where: string; schemaName: string; value: unknown }[] {
  return Object.values(content).flatMap(({ schema, examples = {} }) =>
    Object.entries(examples).map(([name, { value }]) => ({ where: `${where} ${name}`, schemaName: nameOf(schema.$ref ?? ''), value })),
  )
}

/** All examples of bodies and responses, with the names of their schemas. */
export function allExamples(): { where: string; schemaName: string; value: unknown }[] {
  return allOperations.flatMap(({ operation }) => {
    const { operationId, requestBody, responses } = operation
    const answers = Object.entries(responses).flatMap(([status, response]) => {
      const shared = response.$ref === undefined ? response : contract.components.responses[nameOf(response.$ref)]
      return shared ? exampleValues(`${operationId} ${status}`, shared) : []
    })
    return [...(requestBody ? exampleValues(`${operationId} body`, requestBody) : []), ...answers]
  })
}
