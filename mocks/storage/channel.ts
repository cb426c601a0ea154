import type { SocketCommand } from '#backend/ports/sockets.ts'

/** A request to the leading tab. */
export interface SentRequest {
  url: string
  method: string
  headers: [string, string][]
  body: ArrayBuffer | null
}

export interface SentResponse {
  status: number
  headers: [string, string][]
  body: ArrayBuffer | null
}

/** Messages between tabs and the service worker. */
export type ChannelMessage =
  /** To the leading tab. */
  | { kind: 'request'; id: string; tabId: string; request: SentRequest }
  /** From the leading tab, before it handles a request. */
  | { kind: 'taken'; id: string }
  /** From the leading tab to the requesting one. */
  | { kind: 'response'; id: string; response: SentResponse }
  /** To the leading tab, which replies while its thread runs. */
  | { kind: 'ping' }
  | { kind: 'pong' }
  /** A tab has become the leading one: pending requests must be sent again. */
  | { kind: 'leader-ready' }
  /** From the leading tab, for the sockets of all others. */
  | { kind: 'socket'; command: SocketCommand }
  /** From the service worker. */
  | { kind: 'upload-finished'; uploadId: string }
  /** From the service worker: a user downloads a version. */
  | { kind: 'version-downloaded'; versionId: string }

/** From the service worker of earlier builds to a page, which replies on the transferred port if its back end has started. */
export const HAS_STARTED = 'has-the-embedded-back-end-started'

const CHANNEL_NAME = 'redaction-studio-backend'

/** The part of BroadcastChannel that is used, so that tests can connect several tabs in one process. */
export interface Channel {
  send: (message: ChannelMessage) => void
  listen: (listener: (message: ChannelMessage) => void) => void
}

export function openChannel(): Channel {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none; it never leaves the origin
    send: (message) => channel.postMessage(message),
    // Only this back end uses the channel's name on this origin.
    listen: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => listener(data)),
  }
}

const bodiless = new Set([204, 304])

async function bytesOf(message: Request | Response): Promise<ArrayBuffer | null> {
  const bytes = await message.arrayBuffer()
  return bytes.byteLength === 0 ? null : bytes
}

export async function packRequest(request: Request): Promise<SentRequest> {
  return { url: request.url, method: request.method, headers: [...request.headers], body: await bytesOf(request) }
}

export function unpackRequest({ url, method, headers, body }: SentRequest): Request {
  return new Request(url, { method, headers, body })
}

export async function packResponse(response: Response): Promise<SentResponse> {
  return { status: response.status, headers: [...response.headers], body: await bytesOf(response) }
}

export function unpackResponse({ status, headers, body }: SentResponse): Response {
  return new Response(bodiless.has(status) ? null : body, { status, headers })
}
