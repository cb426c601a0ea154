import type { SocketCommand } from '../../../mocks/socket/socket-command.ts'
import type { Defect } from './defect.ts'

function messages(name: string, change: (message: Record<string, unknown>) => Record<string, unknown> | undefined): Defect {
  return {
    name: `socket: ${name}`,
    make: () => ({
      command: (command) => {
        if (command.kind !== 'message') return command
        const message = change({ ...command.message })
        // A message that the contract does not know is what a defect is about.
        return message ? ({ ...command, message } as SocketCommand) : undefined
      },
    }),
  }
}

/** A socket that is silent, deaf, or says what nobody understands. */
export const socketDefects: Defect[] = [
  messages('it is silent', () => undefined),
  messages('jobs are not told of', (message) => (message['type'] === 'job' ? undefined : message)),
  messages('deleted media are not told of', (message) => (message['type'] === 'media_deleted' ? undefined : message)),
  messages('messages of an unknown type', (message) => ({ ...message, type: 'news' })),
  messages('messages without data', ({ type }) => ({ type })),
  messages('the id of a media is missing', (message) =>
    message['type'] === 'media' ? { ...message, data: { ...(message['data'] as object), id: undefined } } : message,
  ),
  { name: 'socket: it lets everybody in', make: () => ({ admit: (_token, userId) => userId ?? 'user-demo' }) },
  { name: 'socket: it lets nobody in', make: () => ({ admit: () => undefined }) },
]
