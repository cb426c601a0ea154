import { checkAnswer, isJson, jsonOf, type Checked, type Kind } from './check/answer.ts'
import type { Problem } from './check/invariants.ts'
import type { Validator } from './check/validator.ts'
import { curlOf, isOverTls, NoAnswerError, type Client, type WireAnswer, type WireRequest } from './client.ts'
import type { Contract, Operation, Provenance } from './contract/types.ts'
import type { Coverage } from './coverage.ts'
import type { Finding, Findings, Phase } from './findings.ts'
import type { Login } from './sign-in.ts'
import { toWire, type Parts, type Pool } from './generate/request.ts'

/** A signed-in user. */
export interface Actor {
  name: string
  /** The session's token, as `Authorization`. */
  token: string
  /** The user info's token, which connects the socket of a client of contract 1.0.0. */
  infoToken?: string
}

export interface Context {
  contract: Contract
  /** The selected operations. */
  operations: readonly Operation[]
  validator: Validator
  client: Client
  findings: Findings
  coverage: Coverage
  /** Empty without logins and tokens. */
  actors: readonly Actor[]
  /** The logins of the actors that have no token only. */
  logins: readonly Login[]
  /** An actor with access to each operation, as far as known. */
  actorFor: Map<Operation, Actor>
  /** Ids of existing records for path and query parameters. */
  pool: Pool
  seed: number
  /** Whether the target responds with the contract's examples only. */
  isStateless: boolean
  /** Returns whether the time is up, or the run stops at its first finding. */
  isOver: () => boolean
}

export interface Exchange {
  request: WireRequest
  /** Undefined if the connection was lost. */
  answer: WireAnswer | undefined
  /** The response's JSON, or undefined for other content. */
  body: unknown
  problems: Problem[]
}

export interface SendOptions {
  kind: Kind
  /** Whose rule an invalid request breaks. */
  breaks?: Provenance
  /** Null for a request without a session. */
  token: string | null
  /** Changes the request before it is sent. */
  change?: (request: WireRequest) => WireRequest
}

const LONGEST_ANSWER = 2000

/** Returns the token for an operation, or null for a public one. */
export function tokenFor({ actors, actorFor }: Context, operation: Operation): string | null {
  // Some public operations end the session of the request.
  return operation.isPublic ? null : ((actorFor.get(operation) ?? actors[0])?.token ?? null)
}

/** Sends a request and checks its response. Returns problems without recording them. */
export async function send(context: Context, operation: Operation, parts: Parts, options: SendOptions): Promise<Exchange> {
  const { client, validator, coverage } = context
  const plain = toWire(operation, parts, options.token)
  const request = options.change?.(plain) ?? plain
  let answer: WireAnswer
  try {
    answer = await client.send(request)
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    const problem: Problem = { problem: error.message, rule: `${operation.summary}: an answer`, provenance: operation.provenance }
    return { request, answer: undefined, body: undefined, problems: [problem] }
  }
  const body = isJson(answer.headers['content-type']?.split(';')[0]) ? jsonOf(answer) : undefined
  const parameters = Object.keys({ ...parts.params, ...parts.query, ...parts.headers })
  const sent = options.kind === 'valid' ? parts.body : undefined
  coverage.note({ operation, status: answer.status, parameters, sent, received: body })
  const { kind, breaks } = options
  const { isStateless } = context
  const params = isStateless ? {} : parts.params
  const checked: Checked = { contract: context.contract, operation, kind, method: request.method, path: request.path, params, answer }
  const isSecure = isOverTls(client, request)
  const problems = checkAnswer({ ...checked, isSecure, isStateless, ...(breaks === undefined ? {} : { breaks }) }, validator)
  if (answer.status === 401 && options.token !== null && kind === 'valid') {
    problems.push({
      problem: 'a valid session was answered 401',
      rule: '401: There is no session, or it has ended',
      provenance: operation.provenance,
    })
  }
  return { request, answer, body, problems }
}

function shownAnswer(answer: WireAnswer | undefined): string {
  if (!answer) return 'none'
  const text = answer.body.toString('utf8')
  const cut = text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER)}…` : text
  return `${answer.status} ${answer.headers['content-type'] ?? ''}\n${cut}`.trim()
}

/** Returns a finding for a problem of an exchange. */
export function findingOf(
  context: Context,
  phase: Phase,
  operation: Operation,
  exchange: Exchange,
  { problem, rule, provenance }: Problem,
): Finding {
  return {
    phase,
    operationId: operation.id,
    provenance,
    problem,
    rule,
    curl: curlOf(context.client, exchange.request),
    answer: shownAnswer(exchange.answer),
  }
}

/** Sends a request and records the problems of its response. */
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
