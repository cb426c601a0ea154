import { createAudioEngine } from '#engine/audio/client.ts'
import { createDocumentEngine } from '#engine/document/engine.ts'
import { createEntityEngine } from '#engine/entities/client.ts'
import { createImageEngine } from '#engine/image/client.ts'
import { createVideoEngine } from '#engine/video/client.ts'
import { withBase } from '#lib/addresses/app-base.ts'
import type { Engines } from '#backend/ports/engines.ts'
import { faults, type Fault } from '../dev/faults'
import type { OriginFiles } from '../storage/files'
import { writingEnginesPerLane } from './write-output'

/** The folder in which the operator places models for transcription. */
export const MODELS_FOLDER = withBase('/models/')

const NO_MODEL = { modelUrl: '/no-such-model.onnx' }

function enginesWith(model: { modelUrl?: string }, files: OriginFiles): Engines {
  return writingEnginesPerLane(files, {
    image: () => createImageEngine(model),
    video: () => createVideoEngine(model),
    audio: () => createAudioEngine({ modelsFolder: MODELS_FOLDER, ...model }),
    document: () => createDocumentEngine(),
    entities: () => createEntityEngine(),
  })
}

/** Returns the first engines, or the second ones while the detector's fault is on. */
export function breakingEngines(working: Engines, broken: Engines, fault: () => Promise<Fault | null>): Engines {
  return {
    get: async (lane) => {
      const [used, other] = (await fault()) === faults.detectorUnavailable ? [broken, working] : [working, broken]
      other.discard(lane)
      return used.get(lane)
    },
    discard: (lane) => {
      working.discard(lane)
      broken.discard(lane)
    },
  }
}

/** Returns the product's own engines, which run in workers of the page. While the detector's fault is on, their models can't be loaded. */
export function productEngines(files: OriginFiles, fault: () => Promise<Fault | null>): Engines {
  return breakingEngines(enginesWith({}, files), enginesWith(NO_MODEL, files), fault)
}
