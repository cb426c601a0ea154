import type { EngineProgress } from '#engine/core/types.ts'
import { connectSocket } from '#server/worker/connect-socket.ts'
import { stayConnected } from '#server/worker/stay-connected.ts'
import { buildId } from '#server/workers/build-id.ts'
import { encode, type EngineCall } from '#server/workers/messages.ts'
import { WORKER_KEY } from './start-server.ts'

/** A call that a server has sent to the worker. */
export interface PretendCall {
  /** The address at which its server accepts workers. */
  server: string
  call: EngineCall
  isCancelled: () => boolean
  /** Reports progress. */
  report: (progress: EngineProgress) => void
  /** Sends the result of the check of an image. */
  succeed: () => Promise<void>
}

export interface PretendWorker {
  /** The calls, oldest first. */
  calls: readonly PretendCall[]
  stop: () => Promise<void>
}

/** Connects a worker without a browser to servers. Its calls end when the test says so. */
export async function startPretendWorker(page: string, servers: readonly string[]): Promise<PretendWorker> {
  const calls: PretendCall[] = []
  const stopping = new AbortController()
  const hello = { build: await buildId('1.2.3', page), cores: 2, codecs: [] }
  const connections = servers.map((server) =>
    stayConnected({
      connect: () => connectSocket(new URL(server), WORKER_KEY),
      hello,
      stopping: stopping.signal,
      onOutage: () => undefined,
      onWelcome: () => undefined,
      createRunner: () => ({
        close: () => undefined,
        run: (call, report, signal) =>
          new Promise((resolve) => {
            const succeed = async (): Promise<void> => {
              const info = { contentType: 'image/png', width: 8, height: 6, notes: [] }
              const result = encode({ info, thumbnail: new Blob(['thumbnail'], { type: 'image/webp' }) })
              await fetch(`${server}${call.files}/results/0`, { method: 'PUT', body: result.blobs[0] ?? null })
              resolve({ result: result.text, results: ['image/webp'] })
            }
            calls.push({
              server,
              call,
              isCancelled: () => signal?.aborted === true,
              report: (progress) => report('onProgress', encode(progress).text),
              succeed,
            })
            signal?.addEventListener('abort', () => resolve({ error: { name: 'EngineCancelledError', message: '' } }))
          }),
      }),
    }),
  )
  return {
    calls,
    stop: async () => {
      stopping.abort()
      await Promise.all(connections)
    },
  }
}
