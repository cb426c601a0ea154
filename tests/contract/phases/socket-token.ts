import { isObject } from '../check/invariants.ts'
import { breachOf } from '../check/rules.ts'
import { findingOf, send, type Actor, type Context, type Exchange } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { partsOf } from '../generate/request.ts'
import { NoJsonError, signIn, SignInError, type SignedIn } from '../sign-in.ts'
import { exampleRequests } from './examples.ts'
import { isLetIn, openSocket, type Credentials, type Outcome } from './socket-client.ts'

const RULE = 'socket-token'
const LONGEST_SECONDS = 60
/** The Date header has whole seconds. */
const ROUNDING_SECONDS = 1
/** A busy machine may take longer to connect than a token lives. */
const ATTEMPTS = 3

/** A token that a back end has issued. */
export interface IssuedToken {
  operation: Operation
  exchange: Exchange
  token: string
  /** By the back end's clock. */
  lifetimeSeconds: number
  /** By the clock of this process. */
  issuedAt: number
}

/** Requests a socket token. Returns undefined where the back end has no such call. */
export async function issueToken(context: Context, { token }: Actor): Promise<IssuedToken | undefined> {
  const operation = context.operations.find(({ id }) => id === 'createSocketToken')
  if (!operation) return undefined
  const issuedAt = performance.now()
  const exchange = await send(context, operation, partsOf(), { kind: 'valid', token })
  const { answer, body } = exchange
  for (const problem of exchange.problems) context.findings.add(findingOf(context, 'socket', operation, exchange, problem))
  if (answer?.status !== 200 || !isObject(body) || typeof body['token'] !== 'string') return undefined
  const now = Date.parse(answer.headers.date ?? '') / 1000
  return { operation, exchange, token: body['token'], lifetimeSeconds: Number(body['expiresAt']) - now, issuedAt }
}

/** Records a breach of the rule. The token's response isn't shown, because reports are passed on. */
function keep(context: Context, { operation, exchange }: IssuedToken, problem: string): void {
  for (const breach of breachOf(context.contract, RULE, problem))
    context.findings.add(findingOf(context, 'socket', operation, { ...exchange, answer: undefined }, breach))
}

const isOld = ({ issuedAt, lifetimeSeconds }: IssuedToken): boolean => performance.now() > issuedAt + lifetimeSeconds * 1000

/** Connects with a new token, and records an invalid lifetime. Returns undefined where the back end has no such call. */
export async function connectWithToken(
  context: Context,
  actor: Actor,
): Promise<(ReturnType<typeof openSocket> & { issued: IssuedToken }) | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const issued = await issueToken(context, actor)
    if (!issued) return undefined
    const { lifetimeSeconds, token } = issued
    if (lifetimeSeconds > LONGEST_SECONDS + ROUNDING_SECONDS) keep(context, issued, `the token lives for ${lifetimeSeconds} s`)
    if (lifetimeSeconds <= -ROUNDING_SECONDS) keep(context, issued, `the token expired ${-lifetimeSeconds} s before it was issued`)
    const opened = openSocket(context, { auth: token })
    const how: Outcome = await opened.outcome
    if (how === 'connected' || attempt === ATTEMPTS || !isOld(issued)) return { ...opened, issued }
    opened.socket.close()
  }
}

/** Begins a session of its own, which may end. Returns undefined for actors without a password. */
async function beginSession({ client, logins }: Context, index: number): Promise<SignedIn | undefined> {
  const login = logins[index]
  try {
    return login && (await signIn(client, login))
  } catch (error) {
    // The start of the run has reported it.
    if (error instanceof SignInError || error instanceof NoJsonError) return undefined
    throw error
  }
}

/** Presents what a back end must refuse. Tokens that were used are presented right after their use, while they haven't expired. */
export async function refuseMisuse(context: Context, actor: Actor, used: IssuedToken): Promise<void> {
  const mustRefuse = async (credentials: Credentials, issued: IssuedToken, problem: string): Promise<void> => {
    if (!context.isOver() && (await isLetIn(context, credentials))) keep(context, issued, problem)
  }
  await mustRefuse({ auth: used.token }, used, 'a token is let in twice')
  await mustRefuse({ query: actor.token }, used, "the session's own token is let in as the query parameter")
  await mustRefuse({ auth: actor.token }, used, "the session's own token is let in as a socket token")
  const { infoToken } = actor
  if (infoToken !== undefined) {
    await mustRefuse({ query: infoToken }, used, 'the token of the user info is let in after a socket token was requested')
    const info = context.operations.find(({ id }) => id === 'getUserInfo')
    const opened = info && (await send(context, info, partsOf(), { kind: 'invalid', breaks: 'assumed', token: infoToken }))
    if (opened?.answer?.status === 200) keep(context, used, 'the token of the user info opens calls')
  }
  const [own, other] = [await beginSession(context, 0), await beginSession(context, 1)]
  if (own) {
    const issued = await issueToken(context, own.actor)
    if (issued) await mustRefuse({ cookie: own.cookie }, issued, 'a socket without a token is let in by its cookie')
  }
  for (const [session, whose] of [
    [own, 'of another session of the user'],
    [other, 'of another user'],
  ] as const) {
    const issued = session && (await issueToken(context, actor))
    if (issued) await mustRefuse({ auth: issued.token, cookie: session.cookie }, issued, `a token is let in with the cookie ${whose}`)
  }
  const logout = context.operations.find(({ id }) => id === 'logout')
  if (!own || !logout || context.isOver()) return
  const issued = await issueToken(context, own.actor)
  await send(context, logout, exampleRequests(context, logout)[0] ?? partsOf(), { kind: 'valid', token: own.actor.token })
  if (issued) await mustRefuse({ auth: issued.token }, issued, 'a token of a session that has ended is let in')
}

/** Expects a session that has never requested a token to connect with that of its user info, as clients of contract 1.0.0 do. */
export async function connectAsBefore(context: Context): Promise<Outcome | undefined> {
  const session = await beginSession(context, 0)
  if (!session) return undefined
  const { socket, outcome } = openSocket(context, { query: session.actor.infoToken ?? session.actor.token })
  const how = await outcome
  socket.close()
  return how
}

/** Waits until an unused token has expired, and expects it to be refused. */
export async function refuseExpired(context: Context, issued: IssuedToken): Promise<void> {
  const { token, issuedAt, lifetimeSeconds } = issued
  // A longer life is a finding of its own.
  if (!(lifetimeSeconds <= LONGEST_SECONDS + ROUNDING_SECONDS)) return
  const left = issuedAt + (lifetimeSeconds + 2 * ROUNDING_SECONDS) * 1000 - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  if (await isLetIn(context, { auth: token })) keep(context, issued, 'a token is let in after it has expired')
}
