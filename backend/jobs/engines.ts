import type { Engines, Lane, LaneEngines } from '../ports/engines'

/**
 * Holds engines per lane, because an engine runs one call at a time, and a check would wait minutes for a redaction. Engines are reused,
 * because their workers have already loaded the detector.
 */
export function enginesPerLane(create: { [Kind in keyof LaneEngines]: () => LaneEngines[Kind] }): Engines {
  const running = new Map<Lane, LaneEngines>()
  const discard = (lane: Lane): void => {
    const { image, video, audio, document, entities } = running.get(lane) ?? {}
    for (const engine of [image, video, audio, document, entities]) engine?.dispose()
    running.delete(lane)
  }
  return {
    discard,
    get: async (lane) => {
      const engines = running.get(lane) ?? {
        image: create.image(),
        video: create.video(),
        audio: create.audio(),
        document: create.document(),
        entities: create.entities(),
      }
      running.set(lane, engines)
      return engines
    },
  }
}
