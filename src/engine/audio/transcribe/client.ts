import { createCallQueue } from '../../core/call-queue'
import type { EngineWorker } from '../../core/worker-host'
import { listTranscriptionModels } from './list-models'
import { Part, Transcribed, type TranscriptionCall } from './messages'
import type { TranscriptionEngine, TranscriptionModel } from './types'

interface TranscriptionEngineOptions {
  /** URL of the operator's folder of models, with a slash at the end. */
  folder: string
  /** URL of the voice activity model. Defaults to the model in the build. */
  voiceUrl?: string
  workerFactory?: () => EngineWorker
}

const startWorker = (): EngineWorker =>
  new Worker(new URL('./transcribe.worker.ts', import.meta.url), { type: 'module', name: 'transcription-engine' })

/** Returns a function that lists the current models in the operator's folder. It needs no worker. */
export function transcriptionModelsIn(folder: string): () => Promise<TranscriptionModel[]> {
  return () => listTranscriptionModels(folder)
}

/**
 * Creates the engine for transcription. Each call has a separate worker, because the memory of a model, several hundred
 * megabytes, is only freed with its worker.
 *
 * @returns an engine whose calls reject with EngineError or EngineCancelledError
 */
export function createTranscriptionEngine({
  folder,
  voiceUrl,
  workerFactory = startWorker,
}: TranscriptionEngineOptions): TranscriptionEngine {
  const running = new Set<() => void>()
  const voice = voiceUrl === undefined ? {} : { voiceUrl }
  return {
    transcribe: async (file, { model: { id: modelId, weights }, language, from = 0 }, options) => {
      const { run, dispose } = createCallQueue<Exclude<TranscriptionCall, { type: 'cancel' }>>(workerFactory, 'Transcription')
      running.add(dispose)
      try {
        await run(
          (id) => ({ type: 'transcribe', id, file, folder, model: { id: modelId, weights }, language, from, ...voice }),
          { Result: Transcribed, Part },
          options,
        )
      } finally {
        running.delete(dispose)
        dispose()
      }
    },
    dispose: () => {
      for (const dispose of running) dispose()
    },
  }
}
