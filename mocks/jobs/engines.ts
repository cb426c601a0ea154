import type { ImageEngine } from '../../src/engine/types'
import { faults, type Fault } from '../scenarios'

export interface Engines {
  /** The engine as the fault wants it; made when it is first needed. */
  get: (fault: Fault | null) => ImageEngine
  /** Ends the engine, so that the next job gets a new one. */
  discard: () => void
}

/** Makes engines and keeps the one that fits, because its worker has the detector loaded. */
export function keepEngine(create: (fault: Fault | null) => ImageEngine): Engines {
  let kept: { engine: ImageEngine; fault: Fault | null } | undefined
  const discard = (): void => {
    kept?.engine.dispose()
    kept = undefined
  }
  return {
    discard,
    get: (fault) => {
      const wanted = fault === faults.detectorUnavailable ? fault : null
      if (kept && kept.fault !== wanted) discard()
      kept ??= { engine: create(wanted), fault: wanted }
      return kept.engine
    },
  }
}
