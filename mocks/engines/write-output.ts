import type { AudioEngine } from '#engine/audio/types.ts'
import type { DocumentEngine } from '#engine/document/types.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import { keepEngines } from '#backend/jobs/engines.ts'
import type { Engines, LaneEngines } from '#backend/ports/engines.ts'
import type { OriginFiles } from '../storage/files'

type Open = OriginFiles['open']

const videoInto = (open: Open, engine: VideoEngine): LaneEngines['video'] => ({
  ...engine,
  redact: async (file, plan, output, options) => engine.redact(file, plan, await open(output), options),
})

const audioInto = (open: Open, engine: AudioEngine): LaneEngines['audio'] => ({
  ...engine,
  redact: async (file, plan, output, options) => engine.redact(file, plan, await open(output), options),
})

const documentInto = (open: Open, engine: DocumentEngine): LaneEngines['document'] => ({
  ...engine,
  redact: async (file, plan, output, options) => engine.redact(file, plan, await open(output), options),
})

/** What creates the engines of a lane. */
export interface EngineMakers extends Pick<{ [Kind in keyof LaneEngines]: () => LaneEngines[Kind] }, 'image' | 'entities'> {
  video: () => VideoEngine
  audio: () => AudioEngine
  document: () => DocumentEngine
}

/** Keeps engines per lane, which write their exports to the browser's files. */
export function keepWritingEngines({ open }: Pick<OriginFiles, 'open'>, create: EngineMakers): Engines {
  return keepEngines({
    ...create,
    video: () => videoInto(open, create.video()),
    audio: () => audioInto(open, create.audio()),
    document: () => documentInto(open, create.document()),
  })
}
