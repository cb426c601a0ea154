import { throwIfCancelled } from '#engine/core/cancellation.ts'
import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import { ComputerGoneError } from '#backend/ports/runner.ts'
import type { CallEnd, Listener } from './messages'
import { STOPPED, type CallRunner } from './page-runner'
import { WorkerMessage, type Channel, type Hello, type PageName, type ServerMessage } from './protocol'
import { watchSilence } from './watch-silence'

/** Time in milliseconds for a worker to confirm a cancellation, after which its page is closed. */
const CANCEL_MILLISECONDS = 1000

export interface WorkerConnection {
  /** Aborted when the worker leaves, or isn't heard of any more. */
  gone: AbortSignal
  /** Returns the runner of a page of the worker. */
  runner: (page: PageName) => CallRunner
  welcome: () => void
  /** Ends the connection with a sentence for the worker's log. */
  refuse: (reason: string) => void
  /** Returns the number of running calls. */
  calls: () => number
  close: () => void
}

interface RemoteCall {
  page: PageName
  report: (listener: Listener, value: string) => void
  resolve: (end: CallEnd) => void
  reject: (error: Error) => void
  isCancelled: boolean
}

/**
 * Speaks with a worker. A message that isn't one of the protocol ends the connection.
 *
 * @param onHello called with the worker's introduction, which it sends once and first
 */
export function connectWorker(channel: Channel, onHello: (hello: Hello) => void): WorkerConnection {
  const gone = new AbortController()
  const calls = new Map<number, RemoteCall>()
  let isKnown = false
  const send = (message: ServerMessage): void => channel.send(JSON.stringify(message))
  const stopped = (): Error => new EngineError('worker-failed', STOPPED)

  /** The signal comes first, so that the queue doesn't take the failed calls for failures of their jobs. */
  function end(isPlanned: boolean): void {
    watch.stop()
    if (gone.signal.aborted) return
    gone.abort(new ComputerGoneError(isPlanned))
    for (const { reject } of calls.values()) reject(stopped())
  }

  const watch = watchSilence(
    channel,
    () => {
      end(false)
      channel.drop()
    },
    () => send({ type: 'ping' }),
  )

  function take(message: WorkerMessage): void {
    if (message.type === 'hello') {
      if (isKnown) throw new Error('A worker has introduced itself twice.')
      isKnown = true
      onHello(message)
    }
    if (message.type === 'leaving') {
      end(true)
      channel.close()
    }
    if (!('id' in message)) return
    const call = calls.get(message.id)
    if (message.type === 'report') call?.report(message.listener, message.value)
    if (message.type === 'end') call?.resolve(message.end)
    if (message.type === 'page-lost') call?.reject(call.isCancelled ? new EngineCancelledError() : stopped())
  }

  channel.onMessage((text) => {
    if (gone.signal.aborted) return
    watch.heard()
    try {
      take(WorkerMessage.parse(JSON.parse(text)))
    } catch (error) {
      console.error('A worker has sent an invalid message, so its connection was ended', error)
      end(false)
      channel.drop()
    }
  })
  channel.onClose(() => end(false))

  function closePage(page: PageName): void {
    send({ type: 'close-page', page })
    for (const call of calls.values()) if (call.page === page) call.reject(stopped())
  }

  async function run(page: PageName, ...[call, report, signal]: Parameters<CallRunner['run']>): Promise<CallEnd> {
    if (gone.signal.aborted) throw stopped()
    let limit: ReturnType<typeof setTimeout> | undefined
    let onAbort: () => void = () => undefined
    try {
      const ended = await new Promise<CallEnd>((resolve, reject) => {
        const remote: RemoteCall = { page, report, resolve, reject, isCancelled: false }
        calls.set(call.id, remote)
        onAbort = () => {
          remote.isCancelled = true
          send({ type: 'cancel', id: call.id })
          limit = setTimeout(() => {
            reject(new EngineCancelledError())
            closePage(page)
          }, CANCEL_MILLISECONDS)
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        send({ type: 'call', page, call })
      })
      throwIfCancelled(signal)
      return ended
    } finally {
      clearTimeout(limit)
      signal?.removeEventListener('abort', onAbort)
      calls.delete(call.id)
    }
  }

  return {
    gone: gone.signal,
    runner: (page) => ({ run: (...call) => run(page, ...call), close: () => closePage(page) }),
    welcome: () => send({ type: 'welcome' }),
    refuse: (reason) => {
      send({ type: 'refused', reason })
      end(true)
      channel.close()
    },
    calls: () => calls.size,
    close: () => {
      end(true)
      channel.close()
    },
  }
}
