import type { WireAnswer } from '../client.ts'
import type { Answer, Contract, DeclaredHeader, Operation, Provenance, Schema } from '../contract/types.ts'
import { freshTimeProblems } from './fresh-times.ts'
import { invariantProblems, type Problem } from './invariants.ts'
import { contentProblems, cookieProblems } from './response-rules.ts'
import { provenanceOf } from './specified-part.ts'
import type { Validator } from './validator.ts'

/**
 * Statuses that HTTP and tus themselves define for malformed requests, valid for every operation (RFC 9110; tus 1.0.0, "Tus-Resumable"):
 * method not allowed, precondition failed, content too large, URI too long, unsupported media type, header fields too large.
 */
const PROTOCOL_STATUSES = new Set([405, 412, 413, 414, 415, 431])

/** The fields that say when something was made. */
const CREATION_TIMES = ['createdAt', 'dateCreated']

/** Whether a request follows the contract, or breaks it on purpose. */
export type Kind = 'valid' | 'invalid'

export interface Checked {
  contract: Pick<Contract, 'schemas' | 'rules' | 'sessionCookie'>
  operation: Operation
  kind: Kind
  /** Whose rule an invalid request breaks. */
  breaks?: Provenance
  method: string
  path: string
  params: Readonly<Record<string, string>>
  answer: WireAnswer
  /** Whether it came over TLS, or through a proxy that says so. */
  isSecure?: boolean
  /** Whether the target responds with the contract's examples, whose times are fixed, and with bytes and headers that it makes up. */
  isStateless?: boolean
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500

/** Returns the declared response for a status, or undefined. `default` covers only 4xx. */
function declaredFor({ answers }: Operation, status: number): Answer | undefined {
  const exact = answers.find((answer) => answer.status === status)
  if (exact || !isRefusal(status)) return exact
  const byDefault = answers.find((answer) => answer.status === 'default')
  if (byDefault) return byDefault
  // Protocol errors have the same schema as the operation's own errors.
  return PROTOCOL_STATUSES.has(status) ? answers.find((answer) => typeof answer.status === 'number' && isRefusal(answer.status)) : undefined
}

function mediaTypeOf({ headers }: WireAnswer): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}

function isBinary(schema: Schema | undefined): boolean {
  return schema?.format === 'binary'
}

export function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && (contentType === 'application/json' || contentType.endsWith('+json'))
}

/** Returns the parsed body, or undefined if it isn't JSON. */
export function jsonOf({ body }: WireAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

function headerProblems(declared: Answer, answer: WireAnswer, validator: Validator): Problem[] {
  const check = ({ name, required, schema }: DeclaredHeader): Problem[] => {
    const text = answer.headers[name.toLowerCase()]
    const rule = `${declared.status} ${declared.description}: header ${name}`
    if (text === undefined) return required ? [{ problem: `the header ${name} is missing`, rule, provenance: 'assumed' }] : []
    const value = schema.type === 'integer' || schema.type === 'number' ? Number(text) : text
    return validator
      .problems(schema, value)
      .map(({ problem }) => ({ problem: `the header ${name} is ${JSON.stringify(text)}: ${problem}`, rule, provenance: 'assumed' }))
  }
  return declared.headers.flatMap(check)
}

function bodyProblems(declared: Answer, { contract, operation, method, answer }: Checked, validator: Validator): Problem[] {
  const rule = `${declared.status} ${declared.description}: `
  if (method === 'HEAD') return []
  if (declared.schema === undefined || declared.contentType === undefined) {
    if (answer.body.length === 0) return []
    return [{ problem: `a body of ${answer.body.length} bytes where there is none`, rule: `${rule}no body`, provenance: 'assumed' }]
  }
  const type = mediaTypeOf(answer)
  if (isBinary(declared.schema)) {
    // A contract that declares only plain bytes allows a more specific content type.
    const isDeclared = declared.contentTypes.length > 1 ? declared.contentTypes.includes(type ?? '') : !isJson(type)
    return isDeclared
      ? []
      : [{ problem: `the content type is ${type}`, rule: `${rule}${declared.contentTypes.join(', ')}`, provenance: 'assumed' }]
  }
  if (type !== undefined && type !== declared.contentType && declared.contentTypes.includes(type)) return []
  // The specification says that all calls have JSON content, and shows the shapes of some responses.
  const provenance = operation.provenance === 'specified' ? provenanceOf(contract, declared.schema, 'specified') : 'assumed'
  if (type !== declared.contentType)
    return [{ problem: `the content type is ${type ?? 'missing'}`, rule: `${rule}${declared.contentType}`, provenance }]
  const value = jsonOf(answer)
  if (value === undefined) return [{ problem: 'the body is not JSON', rule: `${rule}${declared.contentType}`, provenance }]
  const name = declared.schema.$ref?.split('/').at(-1) ?? 'its schema'
  return validator.problems(declared.schema, value, operation.provenance).map((flaw) => ({ ...flaw, rule: `${rule}a body of ${name}` }))
}

function statusList({ answers }: Operation): string {
  return answers.map(({ status }) => (status === 'default' ? 'other 4xx' : String(status))).join(', ')
}

/** Returns all breaches of the contract in a response. */
export function checkAnswer(checked: Checked, validator: Validator): Problem[] {
  const { contract, operation, kind, breaks = 'assumed', path, params, answer, isSecure = false, isStateless = false } = checked
  if (kind === 'invalid' && !isRefusal(answer.status)) {
    return [
      {
        problem: `a request that breaks the contract was answered ${answer.status}`,
        rule: 'The request does not fit this contract: a declared 4xx',
        // The specification gives no statuses of errors, so another one than 4xx only breaks an assumption.
        provenance: answer.status < 300 ? breaks : 'assumed',
      },
    ]
  }
  const declared = declaredFor(operation, answer.status)
  if (!declared)
    return [
      {
        problem: `the status ${answer.status} is not declared`,
        rule: `${operation.summary}: answered with ${statusList(operation)}`,
        // Which success or refusal a call has is ours. That a specified call works is the specification's.
        provenance: kind === 'valid' && answer.status >= 500 ? operation.provenance : 'assumed',
      },
    ]
  const problems = [
    ...headerProblems(declared, answer, validator),
    ...bodyProblems(declared, checked, validator),
    ...(isStateless ? [] : contentProblems(contract, declared, answer.headers)),
    ...cookieProblems(contract, answer.headers, isSecure),
  ]
  if (problems.length > 0 || answer.status >= 300 || isBinary(declared.schema)) return problems
  // A 202 response is a job with its own `id`.
  const { id: _source, ...others } = params
  const shape = provenanceOf(contract, declared.schema, operation.provenance)
  const body = jsonOf(answer)
  // What a 201 has made is new. A repeated request may return an older job.
  const times =
    answer.status === 201 && !isStateless ? CREATION_TIMES.flatMap((field) => freshTimeProblems(contract, answer, body, field)) : []
  return [...invariantProblems(operation, path, answer.status === 202 ? others : params, body, shape), ...times]
}
