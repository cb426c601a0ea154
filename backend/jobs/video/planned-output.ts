import { EngineError } from '#engine/core/errors.ts'
import type { MediaRecord } from '../../records/records'
import type { JobContext } from '../job-context'

/**
 * Returns the format of an export of a video, or the reason why there can't be one. If planning fails for another reason, the file stays
 * usable and nothing is returned.
 */
export async function plannedOutput({ source, video, options }: JobContext): Promise<Pick<MediaRecord, 'output' | 'outputProblem'>> {
  try {
    return { output: await video.planOutput(source, options), outputProblem: null }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return error.code === 'cannot-encode' ? { outputProblem: error.message } : {}
  }
}
