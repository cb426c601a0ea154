import type { ImageEngine } from '../../src/engine/image/types'
import { faults, type Fault } from '../dev/faults'
import type { Lane } from './lanes'

export interface Engines {
  /** Returns the lane's engine with this fault. It starts when it is first needed. */
  get: (lane: Lane, fault: Fault | null) => ImageEngine
  /** Ends the lane's engine, so that its next job gets a new one. */
  discard: (lane: Lane) => void
}

/**
 * Keeps one engine per lane, because an engine runs one call at a time, and a check would wait minutes for a redaction. Engines are reused,
 * because their workers have loaded the detector.
 */
export function keepEngines(create: (fault: Fault | null) => ImageEngine): Engines {
  const running = new Map<Lane, { engine: ImageEngine; fault: Fault | null }>()
  const discard = (lane: Lane): void => {
    running.get(lane)?.engine.dispose()
    running.delete(lane)
  }
  return {
    discard,
    get: (lane, fault) => {
      const engineFault = fault === faults.detectorUnavailable ? fault : null
      const before = running.get(lane)
      if (before?.fault === engineFault) return before.engine
      discard(lane)
      const engine = create(engineFault)
      running.set(lane, { engine, fault: engineFault })
      return engine
    },
  }
}
