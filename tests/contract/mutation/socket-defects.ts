import type { Interceptor } from '#mocks/node.ts'
import type { SocketCommand } from '#backend/ports/sockets.ts'
import { breaking, isObject, rewrite, type Defect } from './defect.ts'

function messages(name: string, change: (message: Record<string, unknown>) => Record<string, unknown> | undefined): Defect {
  return {
    name: `socket: ${name}`,
    make: () => ({
      command: (command) => {
        if (command.kind !== 'message') return command
        const message = change({ ...command.message })
        // Defects send messages that the contract does not allow.
        return message ? ({ ...command, message } as SocketCommand) : undefined
      },
    }),
  }
}

interface Issued {
  /** The token of the session that requested it. */
  session: string
  isUsed: boolean
  expiresAt: number
}

type Admission = Parameters<NonNullable<Interceptor['admit']>>[0]

/** Admits sockets that must be refused. `isMeant` gets the token that the socket presents, if the back end has issued it. */
function admitting(name: string, isMeant: (credentials: Admission, issued: Issued | undefined) => boolean): Defect {
  return {
    name: `socket: ${name}`,
    make: () => {
      const tokens = new Map<string, Issued>()
      return {
        answer: async (request, next) => {
          const response = await next(request)
          if (!request.url.endsWith('/socket/token') || !response.ok) return response
          const body: unknown = await response.clone().json()
          const session = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
          if (isObject(body)) tokens.set(String(body['token']), { session, isUsed: false, expiresAt: Number(body['expiresAt']) })
          return response
        },
        admit: (credentials, userId) => {
          const issued = tokens.get(credentials.socketToken ?? '')
          const admitted = userId ?? (isMeant(credentials, issued) ? 'user-demo' : undefined)
          if (issued) issued.isUsed = true
          return admitted
        },
      }
    },
  }
}

const isOld = ({ expiresAt }: Issued): boolean => Date.now() / 1000 >= expiresAt
const isFresh = (issued: Issued | undefined): issued is Issued => issued !== undefined && !issued.isUsed && !isOld(issued)

/** Socket tokens that open more than one connection of one session. */
const tokenDefects: Defect[] = breaking(
  'socket-token',
  rewrite('createSocketToken', 'the token lives for an hour', (body) => ({ ...body, expiresAt: Number(body['expiresAt']) + 3600 })),
  rewrite('createSocketToken', 'the token has expired already', (body) => ({ ...body, expiresAt: 1 })),
  admitting('tokens are accepted twice', (_credentials, issued) => issued !== undefined && issued.isUsed && !isOld(issued)),
  admitting(
    'tokens are accepted after they have expired',
    (_credentials, issued) => issued !== undefined && !issued.isUsed && isOld(issued),
  ),
  admitting(
    'tokens are accepted with the cookie of another session',
    ({ cookie }, issued) => isFresh(issued) && cookie !== null && cookie !== issued.session,
  ),
  admitting("tokens are accepted after their session's end", ({ cookie }, issued) => isFresh(issued) && cookie === null),
  {
    name: 'getUserInfo: the token is that of the session',
    make: () => ({
      answer: async (request, next) => {
        const response = await next(request)
        if (!request.url.endsWith('/app/info') || !response.ok) return response
        const bearer = request.headers.get('authorization')?.slice('Bearer '.length)
        const token = bearer ?? /session=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
        return Response.json({ ...((await response.json()) as object), token })
      },
    }),
  },
  admitting("the session's token is still accepted", ({ queryToken }) => queryToken.startsWith('session-')),
  admitting("the session's token is accepted as a socket token", ({ socketToken }) => socketToken?.startsWith('session-') === true),
  admitting('the cookie is enough', ({ socketToken, cookie }) => socketToken === undefined && cookie !== null),
)

/** Defects of the socket: missing connections and missing or malformed messages. */
export const socketDefects: Defect[] = [
  ...tokenDefects,
  messages('no messages are sent', () => undefined),
  messages('jobs are not reported', (message) => (message['type'] === 'job' ? undefined : message)),
  messages('deleted files are not reported', (message) => (message['type'] === 'media_deleted' ? undefined : message)),
  messages('messages of an unknown type', (message) => ({ ...message, type: 'news' })),
  messages('messages without data', ({ type }) => ({ type })),
  messages('the id of a media is missing', (message) =>
    message['type'] === 'media' ? { ...message, data: { ...(message['data'] as object), id: undefined } } : message,
  ),
  { name: 'socket: every token is accepted', make: () => ({ admit: (_token, userId) => userId ?? 'user-demo' }) },
  { name: 'socket: every token is refused', make: () => ({ admit: () => undefined }) },
]
