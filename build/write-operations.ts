import { readFile, writeFile } from 'node:fs/promises'

import { parse } from 'yaml'

type Schema = { $ref?: string; type?: string | string[]; default?: unknown; [key: string]: unknown }
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: Schema }
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = {
  tags: string[]
  operationId: string
  'x-provenance': string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string }>
}
type Contract = {
  paths: Record<string, Record<string, Operation> & { parameters?: Parameter[] }>
  components: { parameters: Record<string, Parameter> }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head']

/**
 * Writes the table of the contract's JSON operations, from which back ends take their types and validation: method, path, and schemas of
 * parameters, body and success responses.
 *
 * @throws if the contract describes a body or response without a named schema
 */
export async function writeOperations(contractFile: string, outputFile: string): Promise<void> {
  const contract = parse(await readFile(contractFile, 'utf8')) as Contract
  const models = new Set<string>()
  const entries: string[] = []
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation || operation.tags.includes('binary')) continue
      entries.push(entry(contract, path, method, operation, item.parameters ?? [], models))
    }
  }
  const imports = [...models].toSorted().map((name) => `  ${name},`)
  const lines = [
    '// Generated from openapi.yaml. Do not edit: npm run generate.',
    "import * as zod from 'zod'",
    '',
    'import {',
    ...imports,
    "} from './model/index.ts'",
    '',
    'export const operations = {',
    ...entries,
    '} as const',
    '',
  ]
  await writeFile(outputFile, lines.join('\n'))
}

function entry(contract: Contract, path: string, method: string, operation: Operation, shared: Parameter[], models: Set<string>): string {
  const resolve = (parameter: Parameter): Parameter => {
    const name = parameter.$ref?.split('/').at(-1)
    return name === undefined ? parameter : (contract.components.parameters[name] ?? parameter)
  }
  const parameters = [...shared, ...(operation.parameters ?? [])].map(resolve)
  const shape = (where: string) => {
    const fields = parameters.filter((parameter) => parameter.in === where)
    const free = fields.find((parameter) => parameter.schema.type === 'object')
    if (free) return 'zod.record(zod.string(), zod.string())'
    return `zod.strictObject({ ${fields.map((field) => `${field.name}: ${parameterSchema(field, models)}`).join(', ')} })`
  }
  const model = (content: Content, where: string): string => {
    const [type, media] = Object.entries(content.content ?? {})[0] ?? []
    if (!media) return 'zod.undefined()'
    const name = media.schema.$ref?.split('/').at(-1)
    if (type !== 'application/json' || name === undefined)
      throw new Error(`${operation.operationId}: give the ${where} a named JSON schema`)
    models.add(name)
    return name
  }
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  const answers = successes.map(([status, response]) => `${status}: ${model(response, 'response')}`)
  return [
    `  ${operation.operationId}: {`,
    `    method: '${method}',`,
    `    path: '${path.replaceAll(/\{(\w+)\}/g, ':$1')}',`,
    `    tag: '${operation.tags[0]}',`,
    `    provenance: '${operation['x-provenance']}',`,
    `    isPublic: ${operation.security?.length === 0},`,
    `    params: ${shape('path')},`,
    `    query: ${shape('query')},`,
    `    body: ${operation.requestBody ? model(operation.requestBody, 'body') : 'zod.undefined()'},`,
    `    answers: { ${answers.join(', ')} },`,
    '  },',
  ].join('\n')
}

/** Returns a parameter's schema. Query and path values arrive as text, so numbers are coerced. */
function parameterSchema({ schema, required }: Parameter, models: Set<string>): string {
  const name = schema.$ref?.split('/').at(-1)
  let text: string
  if (name !== undefined) {
    models.add(name)
    text = name
  } else if (schema.type === 'integer') text = `zod.coerce.number().int().min(${String(schema.minimum)}).max(${String(schema.maximum)})`
  else if (schema.type === 'number') text = 'zod.coerce.number()'
  else if (schema.type === 'string') text = textSchema(schema)
  else throw new Error(`Teach writeOperations the parameter schema ${JSON.stringify(schema)}`)
  if (schema.default !== undefined) return `${text}.default(${JSON.stringify(schema.default)})`
  return required ? text : `${text}.optional()`
}

/** Returns the schema of a text with its values or limits. */
function textSchema({ enum: values, minLength, maxLength }: Schema): string {
  if (Array.isArray(values)) return `zod.enum(${JSON.stringify(values)})`
  const least = minLength === undefined ? '' : `.min(${JSON.stringify(minLength)})`
  const most = maxLength === undefined ? '' : `.max(${JSON.stringify(maxLength)})`
  return `zod.string()${least}${most}`
}
