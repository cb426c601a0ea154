import { createCallQueue } from '../core/call-queue'
import type { EngineWorker } from '../core/worker-host'
import { PlannedAudioOutput, RedactedAudio, Speech, type AudioRequest } from './messages'
import { createTranscriptionEngine } from './transcribe/client'
import type { AudioEngine } from './types'

export interface AudioEngineOptions {
  /** URL of the voice activity model. Defaults to the model in the build. */
  modelUrl?: string
  /** URL of the folder with the models for transcription, with a slash at the end. */
  modelsFolder?: string
  workerFactory?: () => EngineWorker
}

const startAudioWorker = (): EngineWorker =>
  new Worker(new URL('./audio.worker.ts', import.meta.url), { type: 'module', name: 'audio-engine' })

/**
 * Creates the engine for audio. Its workers start with their first call and open one file at a time. Files are passed by reference.
 *
 * @returns an engine whose calls reject with EngineError, EngineCancelledError, or a QuotaExceededError if the disk is full
 */
export function createAudioEngine({
  modelUrl,
  modelsFolder = '/models/',
  workerFactory = startAudioWorker,
}: AudioEngineOptions = {}): AudioEngine {
  const { run, dispose } = createCallQueue<Exclude<AudioRequest, { type: 'cancel' }>>(workerFactory, 'Audio')
  const model = modelUrl === undefined ? {} : { modelUrl }
  const transcription = createTranscriptionEngine({ folder: modelsFolder, ...(modelUrl === undefined ? {} : { voiceUrl: modelUrl }) })
  return {
    speech: (file, options) => run((id) => ({ type: 'speech', id, file, ...model }), { Result: Speech }, options),
    planOutput: (file, options) => run((id) => ({ type: 'planOutput', id, file }), { Result: PlannedAudioOutput }, options),
    redact: (file, plan, { path }, options) =>
      run((id) => ({ type: 'redact', id, file, plan, output: { path }, ...model }), { Result: RedactedAudio }, options),
    transcribe: (file, request, options) => transcription.transcribe(file, request, options),
    dispose: () => {
      dispose()
      transcription.dispose()
    },
  }
}
