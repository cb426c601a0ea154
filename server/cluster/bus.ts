import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import type { ChangedElsewhere, News } from '#backend/ports/peers.ts'
import type { LimitEntry, LimitKind } from '#backend/ports/limit-store.ts'
import type { Live } from '#backend/ports/live.ts'
import type { SocketCommand } from '#backend/ports/sockets.ts'
import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import type { Database } from '../database/open-database'

/** The channel of PostgreSQL on which servers send messages to each other. */
export const CHANNEL = 'redaction_studio'

/** Max characters of a notification, which PostgreSQL limits to 8,000 bytes. */
const MAX_PIECE = 7000

/** A message of a server to all servers, itself included. */
export type ServerMessage =
  | { kind: 'message'; userIds: readonly string[]; message: SocketMessage }
  | Exclude<SocketCommand, { kind: 'message' }>
  | { kind: 'changed'; from: string; changed: ChangedElsewhere }
  | { kind: 'live'; from: string; live: Live }
  | { kind: 'news'; from: string; news: News }
  | { kind: 'limits'; from: string; noted: readonly [kind: LimitKind, key: string, entry: LimitEntry | null][] }

/** Returns the notifications of a message: ASCII, so that characters are bytes, and cut into pieces. */
export function piecesOf(message: ServerMessage): string[] {
  const text = JSON.stringify(message).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const id = randomUUID()
  const count = Math.max(1, Math.ceil(text.length / MAX_PIECE))
  return Array.from({ length: count }, (_, index) => `${id}/${index}/${count}:${text.slice(index * MAX_PIECE, (index + 1) * MAX_PIECE)}`)
}

/** Returns a function that takes notifications in their order, and delivers each message with its last piece. */
export function joinPieces(deliver: (message: ServerMessage) => void): (notification: string) => void {
  const begun = new Map<string, string>()
  return (notification) => {
    const colon = notification.indexOf(':')
    const [id = '', index, count] = notification.slice(0, colon).split('/')
    const text = (begun.get(id) ?? '') + notification.slice(colon + 1)
    if (Number(index) + 1 < Number(count)) {
      begun.set(id, text)
      return
    }
    begun.delete(id)
    // Only servers of this database can send on its channel.
    deliver(JSON.parse(text) as ServerMessage)
  }
}

/**
 * Returns the record whose state must still be that of the message. Progress is reported outside of changes, and another server may have
 * ended the job since it was read: then the message would arrive after that of the end.
 */
function stateIn(message: ServerMessage): { jobId: string | null; mediaId: string | null; state: string | null } {
  const { type, data } = message.kind === 'message' ? message.message : { type: undefined, data: undefined }
  if (type === 'job' && data.state === 'running') return { jobId: data.id, mediaId: null, state: data.state }
  if (type === 'media') return { jobId: null, mediaId: data.id, state: data.state }
  return { jobId: null, mediaId: null, state: null }
}

/** Sends messages in one statement. In a transaction, they arrive if it is committed. */
export async function sendTo(database: Database, messages: readonly ServerMessage[]): Promise<void> {
  const rows = messages.flatMap((message) => {
    const state = stateIn(message)
    return piecesOf(message).map((piece) => ({ ...state, piece }))
  })
  await sql`
    select pg_notify(${CHANNEL}, piece)
    from unnest(
      ${rows.map(({ piece }) => piece)}::text[], ${rows.map(({ jobId }) => jobId)}::text[],
      ${rows.map(({ mediaId }) => mediaId)}::text[], ${rows.map(({ state }) => state)}::text[]
    ) with ordinality as sent (piece, job_id, media_id, state, place)
    where (job_id is null or exists (select 1 from jobs where id = job_id and jobs.row ->> 'state' = state))
    and (media_id is null or exists (select 1 from media where id = media_id and media.row ->> 'state' = state))
    order by place`.execute(database)
}

export interface Outbox {
  /** Sends a message soon, after the ones before it. */
  add: (message: ServerMessage) => void
  /** Waits until everything added so far is sent. */
  sent: () => Promise<void>
}

/** Collects messages that nobody waits for, and sends those of a moment together. */
export function createOutbox(database: Database): Outbox {
  let waiting: ServerMessage[] = []
  let sending: Promise<void> = Promise.resolve()

  async function sendWaiting(): Promise<void> {
    const messages = waiting
    waiting = []
    if (messages.length === 0) return
    // The driver's error contains the messages, which must not reach the log.
    await sendTo(database, messages).catch(() => console.error('Couldn’t send messages to the other servers.'))
  }

  return {
    add: (message) => {
      const last = waiting.at(-1)
      // A message to several users is one.
      if (message.kind === 'message' && last?.kind === 'message' && last.message === message.message)
        waiting[waiting.length - 1] = { ...last, userIds: [...last.userIds, ...message.userIds] }
      else waiting.push(message)
      if (waiting.length === 1) sending = sending.then(sendWaiting)
    },
    sent: () => sending,
  }
}
