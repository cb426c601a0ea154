import type { ImageEngine } from '../../src/engine/types'
import { faults, type Fault } from '../dev/faults'
import type { Lane } from './lanes'

export interface Engines {
  /** Returns the lane's engine as the fault wants it. It starts when it is first needed. */
  get: (lane: Lane, fault: Fault | null) => ImageEngine
  /** Ends the lane's engine, so that its next job gets a new one. */
  discard: (lane: Lane) => void
}

/**
 * Keeps an engine for each lane, because an engine takes one call at a time: a check would wait for a redaction of minutes. It is
 * kept, because its worker has the detector loaded.
 */
export function keepEngines(create: (fault: Fault | null) => ImageEngine): Engines {
  const kept = new Map<Lane, { engine: ImageEngine; fault: Fault | null }>()
  const discard = (lane: Lane): void => {
    kept.get(lane)?.engine.dispose()
    kept.delete(lane)
  }
  return {
    discard,
    get: (lane, fault) => {
      const wanted = fault === faults.detectorUnavailable ? fault : null
      const before = kept.get(lane)
      if (before?.fault === wanted) return before.engine
      discard(lane)
      const engine = create(wanted)
      kept.set(lane, { engine, fault: wanted })
      return engine
    },
  }
}
