import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import type { CallRunner } from '../workers/page-runner'
import { ServerMessage, type Channel, type Hello, type PageName, type WorkerMessage } from '../workers/protocol'
import { watchSilence } from '../workers/watch-silence'

/** Why a connection to the server ended. */
export type ConnectionEnd =
  | { kind: 'refused'; reason: string }
  | { kind: 'lost' }
  | { kind: 'left' }
  /** The browser opens no pages. */
  | { kind: 'broken'; cause: unknown }

export interface ServeCallsParts {
  hello: Omit<Hello, 'type'>
  /** Returns a runner for a page, which opens with its first call. */
  createRunner: (page: PageName) => CallRunner
  onWelcome: () => void
}

export interface ServedCalls {
  /** Resolves when the connection has ended; the pages are then closed. */
  ended: Promise<ConnectionEnd>
  /** Hands the running calls back to the server, and ends the connection. */
  leave: () => void
}

/** Runs the calls that the server sends, each in the page that it names. */
export function serveCalls(channel: Channel, { hello, createRunner, onWelcome }: ServeCallsParts): ServedCalls {
  const pages = new Map<PageName, CallRunner>()
  const calls = new Map<number, AbortController>()
  let resolveEnd: (end: ConnectionEnd) => void = () => undefined
  let isOver = false
  const ended = new Promise<ConnectionEnd>((resolve) => {
    resolveEnd = resolve
  })
  const send = (message: WorkerMessage): void => channel.send(JSON.stringify(message))

  function closePage(page: PageName): void {
    pages.get(page)?.close()
    pages.delete(page)
  }

  function end(how: ConnectionEnd): void {
    if (isOver) return
    isOver = true
    watch.stop()
    for (const page of pages.keys()) closePage(page)
    resolveEnd(how)
  }

  const watch = watchSilence(
    channel,
    () => {
      end({ kind: 'lost' })
      channel.drop()
    },
    (isReceiving) => {
      // The server's pings wait behind a long message.
      if (isReceiving) send({ type: 'pong' })
    },
  )

  async function run({ page, call }: Extract<ServerMessage, { type: 'call' }>): Promise<void> {
    const runner = pages.get(page) ?? createRunner(page)
    pages.set(page, runner)
    const controller = new AbortController()
    calls.set(call.id, controller)
    try {
      const report: Parameters<CallRunner['run']>[1] = (listener, value) => send({ type: 'report', id: call.id, listener, value })
      send({ type: 'end', id: call.id, end: await runner.run(call, report, controller.signal) })
    } catch (error) {
      if (error instanceof EngineCancelledError)
        send({ type: 'end', id: call.id, end: { error: { name: error.name, message: error.message } } })
      else if (error instanceof EngineError) send({ type: 'page-lost', id: call.id })
      else {
        // Each further call would fail as well. The server gives the jobs of a dropped connection back.
        end({ kind: 'broken', cause: error })
        channel.drop()
      }
    } finally {
      calls.delete(call.id)
    }
  }

  function take(message: ServerMessage): void {
    if (message.type === 'ping') send({ type: 'pong' })
    if (message.type === 'welcome') onWelcome()
    if (message.type === 'call') void run(message)
    if (message.type === 'cancel') calls.get(message.id)?.abort()
    if (message.type === 'close-page') closePage(message.page)
    if (message.type === 'refused') {
      end({ kind: 'refused', reason: message.reason })
      channel.close()
    }
  }

  channel.onMessage((text) => {
    if (isOver) return
    watch.heard()
    try {
      take(ServerMessage.parse(JSON.parse(text)))
    } catch (error) {
      console.error('The server has sent an invalid message, so the connection was ended', error)
      end({ kind: 'lost' })
      channel.drop()
    }
  })
  channel.onClose(() => end({ kind: 'lost' }))
  send({ type: 'hello', ...hello })

  return {
    ended,
    leave: () => {
      send({ type: 'leaving' })
      channel.close()
      end({ kind: 'left' })
    },
  }
}
