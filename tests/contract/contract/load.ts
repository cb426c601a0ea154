import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

import type { Answer, Body, Contract, DeclaredHeader, Example, Method, Operation, Parameter, Provenance, Schema } from './types.ts'

/** The document part of the loaded contract's references; see `Schema`. */
export const ROOT = 'contract'

const METHODS: readonly Method[] = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete']

type Json = Record<string, unknown>

interface RawMedia {
  schema: Schema
  examples?: Record<string, { value: unknown }>
}
interface RawAnswer {
  description?: string
  'x-rules'?: string[]
  headers?: Record<string, { required?: boolean; schema: Schema }>
  content?: Record<string, RawMedia>
}
interface RawParameter {
  name: string
  in: Parameter['in']
  required?: boolean
  schema: Schema
}
interface RawOperation {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  'x-provenance'?: Provenance
  'x-roles'?: string[]
  'x-changes'?: boolean
  security?: unknown[]
  parameters?: RawParameter[]
  requestBody?: { content: Record<string, RawMedia> }
  responses: Record<string, RawAnswer>
}
type RawPath = Partial<Record<Method, RawOperation>> & { parameters?: RawParameter[] }
interface Raw {
  info: { title: string; version: string }
  servers?: { url: string }[]
  security?: unknown[]
  paths: Record<string, RawPath>
  webhooks?: { socketMessage?: { post: { requestBody: { content: Record<string, RawMedia> } } } }
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, { in?: string; name?: string }> }
  'x-rules'?: Record<string, { 'x-provenance'?: Provenance; description: string }>
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function follow(document: Json, reference: string): unknown {
  let found: unknown = document
  for (const piece of reference.slice(2).split('/')) found = isObject(found) ? found[piece] : undefined
  if (found === undefined) throw new Error(`The contract refers to ${reference}, which is not there.`)
  return found
}

/** Makes references to schemas absolute, and inlines all others. */
function resolve(document: Json, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(document, item))
  if (!isObject(value)) return value
  const reference = value['$ref']
  if (typeof reference === 'string') {
    if (reference.startsWith('#/components/schemas/')) return { ...value, $ref: ROOT + reference }
    return resolve(document, follow(document, reference))
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(document, item)]))
}

function examplesOf({ examples = {} }: RawMedia): Example[] {
  return Object.entries(examples).map(([name, { value }]) => ({ name, value }))
}

function responseOf(status: string, { description = '', headers = {}, content = {}, 'x-rules': rules = [] }: RawAnswer): Answer {
  const [[contentType, media] = []] = Object.entries(content)
  return {
    status: status === 'default' ? 'default' : Number(status),
    description,
    contentType,
    contentTypes: Object.keys(content),
    schema: media?.schema,
    // Headers are optional in OpenAPI by default. Here a back end must send them unless the contract says otherwise.
    headers: Object.entries(headers).map(([name, { required = true, schema }]): DeclaredHeader => ({ name, required, schema })),
    rules,
    examples: media ? examplesOf(media) : [],
  }
}

function bodyOf({ requestBody }: RawOperation): Body | undefined {
  const [contentType, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return contentType !== undefined && media ? { contentType, schema: media.schema, examples: examplesOf(media) } : undefined
}

function parameterOf({ name, in: place, required, schema }: RawParameter): Parameter {
  return { name, in: place, required: required ?? false, schema }
}

function operationOf(method: Method, path: string, shared: RawParameter[], raw: RawOperation, secured: boolean): Operation {
  return {
    id: raw.operationId,
    method,
    path,
    tag: raw.tags?.[0] ?? '',
    summary: raw.summary ?? '',
    description: raw.description ?? '',
    // Operations without a provenance count as assumed, so that breaches don't count against the specification.
    provenance: raw['x-provenance'] ?? 'assumed',
    isPublic: raw.security ? raw.security.length === 0 : !secured,
    isChange: raw['x-changes'] ?? !['get', 'head', 'options'].includes(method),
    roles: raw['x-roles'] ?? [],
    parameters: [...shared, ...(raw.parameters ?? [])].map(parameterOf),
    body: bodyOf(raw),
    answers: Object.entries(raw.responses).map(([status, answer]) => responseOf(status, answer)),
  }
}

/** Parses a contract from YAML or JSON. */
export function parseContract(text: string): Contract {
  const document: unknown = parse(text)
  if (!isObject(document)) throw new Error('The contract is no OpenAPI document.')
  // `npm run check:contract` validates the document's shape.
  const raw = resolve(document, document) as Raw
  const secured = (raw.security ?? []).length > 0
  const operations = Object.entries(raw.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [operationOf(method, path, item.parameters ?? [], operation, secured)] : []
    }),
  )
  return {
    title: raw.info.title,
    version: raw.info.version,
    basePath: raw.servers?.[0]?.url.replace(/\/$/, '') ?? '',
    operations,
    schemas: raw.components.schemas,
    rules: Object.fromEntries(
      Object.entries(raw['x-rules'] ?? {}).map(([name, { 'x-provenance': provenance = 'assumed', description }]) => [
        name,
        { provenance, description },
      ]),
    ),
    sessionCookie: Object.values(raw.components.securitySchemes ?? {}).find((scheme) => scheme.in === 'cookie')?.name,
    socketMessage: Object.values(raw.webhooks?.socketMessage?.post.requestBody.content ?? {})[0]?.schema,
  }
}

export async function loadContract(file: string | URL): Promise<Contract> {
  return parseContract(await readFile(file, 'utf8'))
}

/** Resolves a schema that may be a reference. */
export function deref(contract: Pick<Contract, 'schemas'>, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const name = schema.$ref.split('/').at(-1) ?? ''
  const found = contract.schemas[name]
  if (!found) throw new Error(`The contract has no schema ${name}.`)
  return deref(contract, found)
}
