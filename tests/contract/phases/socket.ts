import { io, type Socket } from 'socket.io-client'

import { findingOf, type Context, type Exchange } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { createWalker, WalkEndsError } from '../walks/walker.ts'
import { sampleImage, untilIdle, uploadInPieces } from '../walks/upload.ts'
import { isObject, type Problem } from '../check/invariants.ts'

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

const CONNECT_MILLISECONDS = 8000
const MESSAGE_MILLISECONDS = 5000

type Outcome = 'connected' | 'refused' | 'silent'

function open(context: Context, token: string): { socket: Socket; outcome: Promise<Outcome> } {
  const socket = io(context.client.origin, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true })
  const outcome = new Promise<Outcome>((resolve) => {
    const timer = setTimeout(() => resolve('silent'), CONNECT_MILLISECONDS)
    const settle = (how: Outcome) => () => {
      clearTimeout(timer)
      resolve(how)
    }
    socket.on('connect', settle('connected'))
    socket.on('connect_error', settle('refused'))
    socket.on('disconnect', settle('refused'))
  })
  return { socket, outcome }
}

function keep(context: Context, problem: Problem, received?: unknown): void {
  const request = { method: 'GET', path: '/socket.io/?EIO=4&transport=websocket&token=$TOKEN', headers: {} }
  const exchange: Exchange = { request, answer: undefined, body: undefined, problems: [] }
  const finding = findingOf({ ...context, client: { ...context.client, basePath: '' } }, 'socket', SOCKET, exchange, problem)
  context.findings.add({ ...finding, answer: received === undefined ? 'none' : JSON.stringify(received).slice(0, 2000) })
}

/** Waits until a condition holds. Returns false if the time is up. */
async function within(milliseconds: number, holds: () => boolean): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!holds()) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
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
  const stranger = open(context, 'no-such-session')
  const refused = await stranger.outcome
  if (refused === 'connected') {
    // A server may accept and close the connection immediately.
    const isCut = await within(1000, () => !stranger.socket.connected)
    if (!isCut)
      keep(context, {
        problem: 'a token of no session is let in',
        rule: 'Signed-in clients receive it … with the token of their user info',
        provenance: 'assumed',
      })
  }
  stranger.socket.close()
}

/**
 * Connects as specified, validates received messages against the contract, and expects an invalid token to be refused.
 *
 * @param mayUpload whether to upload a file, which must cause messages
 */
export async function runSocket(context: Context, mayUpload: boolean): Promise<void> {
  const { contract, validator, actors, isStateless } = context
  const [actor] = actors
  if (!contract.socketMessage || !actor) return
  const schema = contract.socketMessage
  if (!isStateless) await beRefused(context)
  const { socket, outcome } = open(context, actor.token)
  const messages: unknown[] = []
  socket.on('message', (message: unknown) => {
    messages.push(message)
    for (const { problem, provenance } of validator.problems(schema, message, 'specified'))
      keep(context, { problem: `a message does not fit: ${problem}`, rule: 'SocketMessage', provenance }, message)
  })
  const how = await outcome
  if (how !== 'connected')
    keep(context, {
      problem: `a valid token: ${how}`,
      rule: 'over the websocket transport only, with the token as the query parameter `token`',
      provenance: 'specified',
    })
  else if (mayUpload && !isStateless) await listenToAnUpload(context, messages)
  socket.close()
}
