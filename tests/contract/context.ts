import { checkAnswer, isJson, jsonOf, type Kind } from './check/answer.ts'
import type { Problem } from './check/invariants.ts'
import type { Validator } from './check/validator.ts'
import { curlOf, NoAnswerError, type Client, type WireAnswer, type WireRequest } from './client.ts'
import type { Contract, Operation } from './contract/types.ts'
import type { Coverage } from './coverage.ts'
import type { Finding, Findings, Phase } from './findings.ts'
import { toWire, type Parts, type Pool } from './generate/request.ts'

/** Somebody who is signed in. */
export interface Actor {
  name: string
  token: string
}

export interface Context {
  contract: Contract
  /** Those that were chosen. */
  operations: readonly Operation[]
  validator: Validator
  client: Client
  findings: Findings
  coverage: Coverage
  /** Empty where nobody could be signed in. */
  actors: readonly Actor[]
  /** Who may call an operation: whoever was not refused for who they are. */
  actorFor: Map<Operation, Actor>
  /** Who made these records, and so may use them. */
  pool: Pool
  seed: number
  /** The target answers from examples, whatever it is asked for. */
  isStateless: boolean
  /** Whether the time is over, or enough was found. */
  isOver: () => boolean
}

export interface Exchange {
  request: WireRequest
  /** Undefined where the line was cut. */
  answer: WireAnswer | undefined
  /** The answer's JSON, where it is some. */
  body: unknown
  problems: Problem[]
}

export interface SendOptions {
  kind: Kind
  /** Null signs nobody in. */
  token: string | null
  /** Replaces parts of what goes over the wire. */
  change?: (request: WireRequest) => WireRequest
}

const LONGEST_ANSWER = 2000

/** The token with which an operation is called, null for one that anybody may call. */
export function tokenFor({ actors, actorFor }: Context, operation: Operation): string | null {
  // Some public calls end the session that they come with.
  return operation.isPublic ? null : ((actorFor.get(operation) ?? actors[0])?.token ?? null)
}

/** Sends one request and checks its answer; what is wrong with it is told, not kept. */
export async function send(context: Context, operation: Operation, parts: Parts, options: SendOptions): Promise<Exchange> {
  const { client, validator, coverage } = context
  const plain = toWire(operation, parts, options.token)
  const request = options.change?.(plain) ?? plain
  let answer: WireAnswer
  try {
    answer = await client.send(request)
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    return { request, answer: undefined, body: undefined, problems: [{ problem: error.message, rule: `${operation.summary}: an answer` }] }
  }
  const body = isJson(answer.headers['content-type']?.split(';')[0]) ? jsonOf(answer) : undefined
  const parameters = Object.keys({ ...parts.params, ...parts.query, ...parts.headers })
  const sent = options.kind === 'valid' ? parts.body : undefined
  coverage.note({ operation, status: answer.status, parameters, sent, received: body })
  const problems = checkAnswer(
    { operation, kind: options.kind, method: request.method, path: request.path, params: context.isStateless ? {} : parts.params, answer },
    validator,
  )
  if (answer.status === 401 && options.token !== null && options.kind === 'valid') {
    problems.push({ problem: 'a valid session was answered 401', rule: '401: There is no session, or it has ended' })
  }
  return { request, answer, body, problems }
}

function shownAnswer(answer: WireAnswer | undefined): string {
  if (!answer) return 'none'
  const text = answer.body.toString('utf8')
  const cut = text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER)}…` : text
  return `${answer.status} ${answer.headers['content-type'] ?? ''}\n${cut}`.trim()
}

/** Makes a finding of a problem of an exchange. */
export function findingOf(context: Context, phase: Phase, operation: Operation, exchange: Exchange, { problem, rule }: Problem): Finding {
  return {
    phase,
    operationId: operation.id,
    provenance: operation.provenance,
    problem,
    rule,
    curl: curlOf(context.client, exchange.request),
    answer: shownAnswer(exchange.answer),
  }
}

/** Sends one request, and keeps what is wrong with its answer. */
export async function sendAndKeep(
  context: Context,
  phase: Phase,
  operation: Operation,
  parts: Parts,
  options: SendOptions,
): Promise<Exchange> {
  const exchange = await send(context, operation, parts, options)
  for (const problem of exchange.problems) context.findings.add(findingOf(context, phase, operation, exchange, problem))
  return exchange
}
