import { breachOf } from '../check/rules.ts'
import { findingOf, send, type Context, type Exchange } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { NoJsonError, signIn, SignInError } from '../sign-in.ts'
import { exampleRequests } from './examples.ts'

const RULE = 'same-origin'

/** The headers that name the origin of a request. */
interface Source {
  /** Ends the sentence "calls … were not refused". */
  words: string
  headers: Record<string, string>
  hasCookie: boolean
}

/** Returns the sources that must be refused. Browsers send the first three for pages elsewhere, depending on their version and settings. */
function foreignSources(origin: string): Source[] {
  const { protocol, hostname, host, port } = new URL(origin)
  const neighbour = `${protocol}//${hostname}:${port === '8081' ? '8082' : '8081'}`
  const from = (words: string, headers: Record<string, string>): Source => ({ words, headers, hasCookie: true })
  return [
    from('from another site', { Origin: 'https://attacker.example', 'Sec-Fetch-Site': 'cross-site' }),
    from('from another site, without Sec-Fetch-Site', { Origin: 'https://attacker.example' }),
    from('from an origin without a name', { Origin: 'null' }),
    from('from another port of the host', { Origin: neighbour, 'Sec-Fetch-Site': 'same-site' }),
    from('from a host whose name begins like the own one', { Origin: `${protocol}//${host}.attacker.example` }),
    from('with the cookie and no origin', {}),
    { words: 'from another site, without a session', headers: { Origin: 'https://attacker.example' }, hasCookie: false },
  ]
}

/** Returns a function that signs an actor in again and returns the new session's cookie, or undefined for an actor with a token only. */
function cookieJar({ client, logins }: Context): (name: string | undefined) => Promise<string | undefined> {
  const cookies = new Map<string, string | undefined>()
  const begin = async (name: string): Promise<string | undefined> => {
    const login = logins.find(({ email }) => email === name)
    try {
      return login && (await signIn(client, login)).cookie
    } catch (error) {
      // The start of the run has reported it.
      if (error instanceof SignInError || error instanceof NoJsonError) return undefined
      throw error
    }
  }
  return async (name) => {
    if (name === undefined) return undefined
    if (!cookies.has(name)) cookies.set(name, await begin(name))
    return cookies.get(name)
  }
}

type Ask = (operation: Operation, source: Source) => Promise<Exchange | undefined>

/** Returns a function that sends an operation's example as a page elsewhere would: with the cookie that the browser adds, without a token. */
function askFrom(context: Context): Ask {
  const cookieOf = cookieJar(context)
  return async (operation, { headers, hasCookie }) => {
    const [parts] = exampleRequests(context, operation)
    const cookie = hasCookie ? await cookieOf((context.actorFor.get(operation) ?? context.actors[0])?.name) : undefined
    if (!parts || (hasCookie ? cookie === undefined : !operation.isPublic)) return undefined
    return send(context, operation, parts, {
      kind: 'valid',
      token: null,
      change: (request) => ({
        ...request,
        headers: { ...request.headers, ...headers, ...(cookie === undefined ? {} : { Cookie: cookie }) },
      }),
    })
  }
}

/** Refused, or not offered at all: without the operation nothing can change. */
const REFUSALS = new Set([401, 403, 405, 501])

const isRefused = ({ answer }: Exchange): boolean => answer === undefined || REFUSALS.has(answer.status)

/**
 * Sends every call that changes something from pages elsewhere, which must get 403 or 401, and one from the page itself, which must not.
 * Records a finding for each source, with all calls that weren't refused.
 */
export async function runOrigins(context: Context, operations: readonly Operation[]): Promise<void> {
  const { client, contract, findings } = context
  const ask = askFrom(context)
  // Last, because it ends the session if it isn't refused.
  const changes = operations
    .filter(({ isChange }) => isChange)
    .toSorted((one, other) => Number(one.id === 'logout') - Number(other.id === 'logout'))
  const keep = (operation: Operation, exchange: Exchange, problem: string): void => {
    for (const breach of breachOf(contract, RULE, problem)) findings.add(findingOf(context, 'rules', operation, exchange, breach))
  }
  const own: Source = {
    words: 'from the page',
    headers: { Origin: new URL(client.origin).origin, 'Sec-Fetch-Site': 'same-origin' },
    hasCookie: true,
  }
  const edit = changes.find(({ id }) => id === 'editProfile')
  const edited = edit && (await ask(edit, own))
  if (edit && edited && isRefused(edited)) keep(edit, edited, `a call ${own.words} itself was answered ${edited.answer?.status}`)
  for (const source of foreignSources(client.origin)) {
    const accepted: { operation: Operation; exchange: Exchange }[] = []
    for (const operation of changes) {
      if (context.isOver()) return
      const exchange = await ask(operation, source)
      if (exchange && !isRefused(exchange)) accepted.push({ operation, exchange })
    }
    const [first] = accepted
    const list = accepted.map(({ operation, exchange }) => `${operation.id} (${exchange.answer?.status})`).join(', ')
    if (first) keep(first.operation, first.exchange, `calls ${source.words} were not refused: ${list}`)
  }
}
