/** The subset of JSON Schema 2020-12 that the contract uses. References are absolute: `contract#/components/schemas/Name`. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  minProperties?: number
  maxProperties?: number
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  description?: string
  'x-provenance'?: Provenance
  /** Limits that the specification gives, although limits like these are usually ours. */
  'x-specified'?: string[]
  /** Constraints of a specified schema that are ours. */
  'x-assumed'?: string[]
}

export interface Example {
  name: string
  value: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

export interface DeclaredHeader {
  name: string
  /** False only where the contract has `required: false`. */
  required: boolean
  schema: Schema
}

/** A response that the contract declares for an operation. */
export interface Answer {
  status: number | 'default'
  description: string
  contentType: string | undefined
  /** All declared content types; files have several. */
  contentTypes: string[]
  schema: Schema | undefined
  headers: DeclaredHeader[]
  /** Names of the rules that it follows, from `x-rules`. */
  rules: string[]
  examples: Example[]
}

export interface Body {
  contentType: string
  schema: Schema
  examples: Example[]
}

export type Method = 'get' | 'head' | 'options' | 'post' | 'put' | 'patch' | 'delete'

export type Provenance = 'specified' | 'assumed'

export interface Operation {
  id: string
  method: Method
  /** Relative to the base path, with parameters in braces. */
  path: string
  tag: string
  summary: string
  description: string
  provenance: Provenance
  isPublic: boolean
  /** Whether it may change something. */
  isChange: boolean
  /** Any of these roles is needed. Empty if every signed-in user may call it. */
  roles: string[]
  parameters: Parameter[]
  body: Body | undefined
  answers: Answer[]
}

/** A rule that no schema can express. */
export interface Rule {
  provenance: Provenance
  description: string
}

export interface Contract {
  title: string
  version: string
  basePath: string
  operations: Operation[]
  schemas: Record<string, Schema>
  /** By name, from `x-rules`. Older contracts have none. */
  rules: Record<string, Rule>
  /** The name of the session's cookie, or undefined if sessions have none. */
  sessionCookie: string | undefined
  /** The schema of the socket's messages, if the contract has one. */
  socketMessage: Schema | undefined
}
