import { createCallQueue } from '../core/call-queue'
import { ProbedMedia, Waveform, type MediaRequest } from './messages'
import type { MediaEngine } from './types'
import type { EngineWorker } from '../core/worker-host'

const startMediaWorker = (): EngineWorker =>
  new Worker(new URL('./timed.worker.ts', import.meta.url), { type: 'module', name: 'media-engine' })

/**
 * Creates the engine for video and audio. Its worker, which contains the library for reading the files, is loaded with the first call.
 *
 * @returns an engine whose calls reject with EngineError or EngineCancelledError
 */
export function createMediaEngine({ workerFactory = startMediaWorker }: { workerFactory?: () => EngineWorker } = {}): MediaEngine {
  const { run, dispose } = createCallQueue<Exclude<MediaRequest, { type: 'cancel' }>>(workerFactory, 'Media')
  return {
    probe: (file, options) => run((id) => ({ type: 'probe', id, file }), { Result: ProbedMedia }, options),
    waveform: (file, options) => run((id) => ({ type: 'waveform', id, file }), { Result: Waveform }, options),
    dispose,
  }
}
