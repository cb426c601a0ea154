import { z } from 'zod'

import type { EngineCall, CallEnd } from './messages'

/** The path at which workers connect. */
export const WORKER_PATH = '/worker'

/** The size in bytes of a message: the arguments or the result of a call without its files. */
export const MAX_MESSAGE = 256 * 1024 * 1024

/** The server sends a ping in this interval in milliseconds. Either side drops a connection after three intervals of silence. */
export const PING_MILLISECONDS = 5000
export const SILENT_INTERVALS = 3

/** The pages of a computer: one per lane of jobs, and two for checks of uploads. */
const PageName = z.enum(['interactive', 'recordings', 'wanted', 'long', 'check-document', 'check-media'])
export type PageName = z.infer<typeof PageName>

const Listener = z.enum(['onProgress', 'onPartial'])

const Call = z.object({
  id: z.int(),
  files: z.string().regex(/^\/calls\/[\w-]{43}$/),
  engine: z.enum(['image', 'video', 'audio', 'document', 'entities', 'probes', 'media', 'codecs']),
  method: z.string(),
  args: z.string(),
  inputs: z.array(z.string()),
  options: z.string(),
  writes: z.boolean(),
  listeners: z.array(Listener),
}) satisfies z.ZodType<EngineCall>

const End = z.union([
  z.object({ result: z.string(), results: z.array(z.string()) }),
  z.object({
    error: z.object({
      name: z.string(),
      message: z.string(),
      code: z.string().exactOptional(),
      itemIds: z.array(z.string()).readonly().exactOptional(),
      ruleId: z.string().exactOptional(),
    }),
  }),
]) satisfies z.ZodType<CallEnd>

const Hello = z.object({
  type: z.literal('hello'),
  /** The version and the hash of the engine page. */
  build: z.string().max(100),
  cores: z.int().min(1).max(1024),
  /** The formats that the worker's browser can decode and encode. */
  codecs: z.array(z.string().max(40)).max(100),
})
export type Hello = z.infer<typeof Hello>

/** A message of a worker. */
export const WorkerMessage = z.discriminatedUnion('type', [
  Hello,
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('report'), id: z.int(), listener: Listener, value: z.string() }),
  z.object({ type: z.literal('end'), id: z.int(), end: End }),
  /** The page of a call has crashed, or didn't confirm a cancellation. */
  z.object({ type: z.literal('page-lost'), id: z.int() }),
  /** The worker stops on purpose. */
  z.object({ type: z.literal('leaving') }),
])
export type WorkerMessage = z.infer<typeof WorkerMessage>

/** A message of the server. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome') }),
  z.object({ type: z.literal('refused'), reason: z.string() }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('call'), page: PageName, call: Call }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
  z.object({ type: z.literal('close-page'), page: PageName }),
])
export type ServerMessage = z.infer<typeof ServerMessage>

/** A connection that keeps the order of its messages. */
export interface Channel {
  /** Does nothing once the connection has ended. */
  send: (text: string) => void
  /** Ends the connection after what was sent. */
  close: () => void
  /** Ends the connection at once. */
  drop: () => void
  onMessage: (listener: (text: string) => void) => void
  /** Returns the bytes that have arrived, also of a message that isn't complete. */
  bytesRead: () => number
  onClose: (listener: () => void) => void
}
