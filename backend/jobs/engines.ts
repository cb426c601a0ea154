import type { AudioEngine } from '#engine/audio/types.ts'
import type { DocumentEngine } from '#engine/document/types.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import type { ImageEngine } from '#engine/image/types.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import { faults, type Fault } from '#mocks/dev/faults.ts'
import type { Lane } from './lanes'

/** The engines of a lane. */
export interface LaneEngines {
  image: ImageEngine
  video: VideoEngine
  audio: AudioEngine
  document: DocumentEngine
  entities: EntityEngine
}

export interface Engines {
  /** Returns the lane's engines with this fault. Each starts when it is first called. */
  get: (lane: Lane, fault: Fault | null) => LaneEngines
  /** Terminates the lane's engines, so that its next job gets new ones. */
  discard: (lane: Lane) => void
}

/**
 * Holds engines per lane, because an engine runs one call at a time, and a check would wait minutes for a redaction. Engines are reused,
 * because their workers have already loaded the detector.
 */
export function keepEngines(create: { [Kind in keyof LaneEngines]: (fault: Fault | null) => LaneEngines[Kind] }): Engines {
  const running = new Map<Lane, { engines: LaneEngines; fault: Fault | null }>()
  const discard = (lane: Lane): void => {
    const { image, video, audio, document, entities } = running.get(lane)?.engines ?? {}
    for (const engine of [image, video, audio, document, entities]) engine?.dispose()
    running.delete(lane)
  }
  return {
    discard,
    get: (lane, fault) => {
      const engineFault = fault === faults.detectorUnavailable ? fault : null
      const before = running.get(lane)
      if (before?.fault === engineFault) return before.engines
      discard(lane)
      const engines = {
        image: create.image(engineFault),
        video: create.video(engineFault),
        audio: create.audio(engineFault),
        document: create.document(engineFault),
        entities: create.entities(engineFault),
      }
      running.set(lane, { engines, fault: engineFault })
      return engines
    },
  }
}
