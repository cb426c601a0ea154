import type { SocketCommand } from '../../../mocks/socket/socket-command.ts'
import type { Defect } from './defect.ts'

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

/** Defects of the socket: missing connections and missing or malformed messages. */
export const socketDefects: Defect[] = [
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
