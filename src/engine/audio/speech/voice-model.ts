import * as ort from 'onnxruntime-web/wasm'

import modelAsset from '../../../../node_modules/@ricky0123/vad-web/dist/silero_vad_v5.onnx?url'
import { invariant } from '#lib/invariant.ts'
import { fetchModel, lazySession } from '../../detect/runtime'
import { SPEECH_RATE } from './resampler'

export const VOICE_MODEL = 'Silero VAD v5'

/** Samples of 16 kHz that the model examines at a time. */
export const WINDOW = 512
/** Samples of the previous window that the model examines again. */
const CONTEXT = 64
/** Dimensions of the model's state. */
const STATE = [2, 1, 128]
/** Windows without a louder sample count as silent without running the model. */
const SILENT = 0.0005

/** Returns the probability of a voice, 0 to 1, in each of a stream of windows. */
export type Listen = (window: Float32Array<ArrayBuffer>) => Promise<number>

/** Finds voices. */
export interface VoiceModel {
  load: () => Promise<void>
  /** Returns a function for one stream. */
  listen: () => Promise<Listen>
}

const emptyState = () => new ort.Tensor('float32', new Float32Array(STATE.reduce((one, other) => one * other)), STATE)

/**
 * Creates the voice activity model. It is loaded on first use.
 *
 * @throws EngineError 'detector-unavailable' (the functions)
 */
export function createVoiceModel({ modelUrl = modelAsset }: { modelUrl?: string | undefined } = {}): VoiceModel {
  const start = lazySession('speech detector', () => fetchModel(modelUrl))
  return {
    load: async () => void (await start()),
    listen: async () => {
      const session = await start()
      const rate = new ort.Tensor('int64', BigInt64Array.of(BigInt(SPEECH_RATE)), [])
      let state = emptyState()
      const input = new Float32Array(CONTEXT + WINDOW)
      return async (window) => {
        input.copyWithin(0, WINDOW)
        input.set(window, CONTEXT)
        if (window.every((value) => Math.abs(value) < SILENT)) return 0
        const { output, stateN } = await session.run({
          input: new ort.Tensor('float32', input.slice(), [1, input.length]),
          state,
          sr: rate,
        })
        invariant(
          output?.data instanceof Float32Array && stateN,
          'the model must have two outputs: check the pinned version of its package',
        )
        state = stateN as typeof state
        return output.data[0] ?? 0
      }
    },
  }
}
