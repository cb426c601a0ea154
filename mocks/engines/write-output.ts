import type { AudioEngine } from '#engine/audio/types.ts'
import type { OutputPlace } from '#engine/core/types.ts'
import type { DocumentEngine } from '#engine/document/types.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import { enginesPerLane } from '#backend/jobs/engines.ts'
import type { Engines, LaneEngines } from '#backend/ports/engines.ts'
import type { Output } from '#backend/ports/files.ts'
import type { OriginFiles } from '../storage/files'

type Redact<Plan, Target, Options, Result> = (file: Blob, plan: Plan, output: Target, options?: Options) => Promise<Result>

/** Returns the engine with an export into an output of the home. */
function opening<Plan, Options, Result, Engine extends { redact: Redact<Plan, OutputPlace, Options, Result> }>(
  engine: Engine,
  placeOf: OriginFiles['placeOf'],
): Omit<Engine, 'redact'> & { redact: Redact<Plan, Output, Options, Result> } {
  return { ...engine, redact: async (file, plan, output, options) => engine.redact(file, plan, await placeOf(output), options) }
}

/** The functions that create the engines of a lane. */
export interface EngineMakers extends Pick<{ [Kind in keyof LaneEngines]: () => LaneEngines[Kind] }, 'image' | 'entities'> {
  video: () => VideoEngine
  audio: () => AudioEngine
  document: () => DocumentEngine
}

/** Keeps engines per lane, which write their exports to the browser's files. */
export function writingEnginesPerLane({ placeOf }: Pick<OriginFiles, 'placeOf'>, create: EngineMakers): Engines {
  return enginesPerLane({
    ...create,
    video: () => opening(create.video(), placeOf),
    audio: () => opening(create.audio(), placeOf),
    document: () => opening(create.document(), placeOf),
  })
}
