import { EngineError } from '#engine/core/errors.ts'
import type { MediaRecord } from '../../records/records'
import type { JobContext } from '../queue/job-context'

/** Returns the format of an export of audio, or the reason why there can't be one. Returns nothing if planning fails for another reason. */
export async function plannedAudioOutput({ source, audio, options }: JobContext): Promise<Pick<MediaRecord, 'output' | 'outputProblem'>> {
  try {
    return { output: await audio.planOutput(source, options), outputProblem: null }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return error.code === 'cannot-encode' ? { outputProblem: error.message } : {}
  }
}
