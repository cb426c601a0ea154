import type { TranscriptionModel } from '../../../src/engine/audio/transcribe/types'
import type { BackendParts } from '../../backend-type'
import { offerTranscription } from '../media-work'

/** Returns the operator's models as they are now, and offers transcription while one of them can be used. */
export async function checkModels({ transcriptionModels }: Pick<BackendParts, 'transcriptionModels'>): Promise<TranscriptionModel[]> {
  const models = (await transcriptionModels?.()) ?? []
  offerTranscription(models.some(({ problem }) => problem === null))
  return models
}
