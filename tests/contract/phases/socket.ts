import { findingOf, type Context, type Exchange } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { createWalker, WalkEndsError } from '../walks/walker.ts'
import { sampleImage, untilIdle, uploadInPieces } from '../walks/upload.ts'
import { isObject, type Problem } from '../check/invariants.ts'
import { isLetIn, openSocket, within, type Outcome } from './socket-client.ts'
import { connectAsBefore, connectWithToken, refuseMisuse } from './socket-token.ts'

/** Stands in for an operation in findings about the socket, which the specification describes. */
const SOCKET: Operation = {
  id: 'socket',
  method: 'get',
  path: '/socket.io/',
  tag: 'socket',
  summary: 'Message events on the socket',
  description: '',
  provenance: 'specified',
  isPublic: false,
  isChange: false,
  roles: [],
  parameters: [],
  body: undefined,
  answers: [],
}

const MESSAGE_MILLISECONDS = 5000

function keep(context: Context, problem: Problem, received?: unknown): void {
  const request = { method: 'GET', path: '/socket.io/?EIO=4&transport=websocket&token=$TOKEN', headers: {} }
  const exchange: Exchange = { request, answer: undefined, body: undefined, problems: [] }
  const finding = findingOf({ ...context, client: { ...context.client, basePath: '' } }, 'socket', SOCKET, exchange, problem)
  context.findings.add({ ...finding, answer: received === undefined ? 'none' : JSON.stringify(received).slice(0, 2000) })
}

async function listenToAnUpload(context: Context, messages: unknown[]): Promise<void> {
  const walker = createWalker(context)
  if (!['createUpload', 'appendUpload', 'getUploadOffset', 'listJobs', 'deleteMedia'].every(walker.has)) return
  try {
    const { id } = await uploadInPieces(walker, 'socket.png', 'image/png', sampleImage())
    await untilIdle(walker, id)
    const has = (type: string): boolean =>
      messages.some(
        (message) =>
          isObject(message) && message['type'] === type && isObject(message['data']) && Object.values(message['data']).includes(id),
      )
    for (const type of ['media', 'job']) {
      if (context.isOver()) return
      if (!(await within(MESSAGE_MILLISECONDS, () => has(type))))
        keep(context, {
          problem: `no message of the type ${type} about a new upload`,
          rule: 'progress is sent through the socket as a `SocketMessage`',
          provenance: 'assumed',
        })
    }
    await walker.must('deleteMedia', 204, { params: { mediaId: id } })
    if (!(await within(MESSAGE_MILLISECONDS, () => has('media_deleted'))))
      keep(context, { problem: 'no message about a deleted media', rule: 'SocketMessage: media_deleted', provenance: 'assumed' })
  } catch (error) {
    if (!(error instanceof WalkEndsError)) throw error
  }
}

/** Expects the socket to refuse an invalid token. */
async function beRefused(context: Context): Promise<void> {
  if (await isLetIn(context, { query: 'no-such-session' }))
    keep(context, {
      problem: 'a token of no session is let in',
      rule: 'Signed-in clients receive it … with the token of their user info',
      provenance: 'assumed',
    })
}

function keepOutcome(context: Context, how: Outcome): void {
  if (how !== 'connected')
    keep(context, {
      problem: `a valid token: ${how}`,
      rule: 'over the websocket transport only, with the token as the query parameter `token`',
      provenance: 'specified',
    })
}

/**
 * Connects as specified, validates received messages against the contract, and expects an invalid token to be refused. Where the back end
 * issues socket tokens, connects with one of them as well, and expects misused ones to be refused.
 *
 * @param isDisposable whether to request tokens and to upload a file, which must cause messages
 */
export async function runSocket(context: Context, isDisposable: boolean): Promise<void> {
  const { contract, validator, actors, isStateless } = context
  const [actor] = actors
  if (!contract.socketMessage || !actor) return
  const schema = contract.socketMessage
  if (!isStateless) await beRefused(context)
  const withToken = isDisposable && !isStateless ? await connectWithToken(context, actor) : undefined
  const { socket, outcome } = withToken ?? openSocket(context, { query: actor.infoToken ?? actor.token })
  const messages: unknown[] = []
  socket.on('message', (message: unknown) => {
    messages.push(message)
    for (const { problem, provenance } of validator.problems(schema, message, 'specified'))
      keep(context, { problem: `a message does not fit: ${problem}`, rule: 'SocketMessage', provenance }, message)
  })
  const how = await outcome
  keepOutcome(context, how)
  if (how === 'connected' && withToken) {
    await refuseMisuse(context, actor, withToken.issued)
    keepOutcome(context, (await connectAsBefore(context)) ?? 'connected')
  }
  if (how === 'connected' && isDisposable && !isStateless) await listenToAnUpload(context, messages)
  socket.close()
}
