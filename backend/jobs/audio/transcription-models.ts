import type { TranscriptionModel } from '#engine/audio/transcribe/types.ts'
import type { Ports } from '../../ports/ports'
import { offerTranscription } from '../media-work'

/** Returns the operator's current models, and offers transcription if any of them can be used. */
export async function checkModels({ transcriptionModels }: Pick<Ports, 'transcriptionModels'>): Promise<TranscriptionModel[]> {
  const models = (await transcriptionModels?.()) ?? []
  offerTranscription(models.some(({ problem }) => problem === null))
  return models
}

/**
 * Returns whether a model supports a language, regardless of region. True without a language, or if the model doesn't state its languages.
 */
export function knows({ languages }: TranscriptionModel, language: string | null): boolean {
  const [wanted = ''] = language?.toLowerCase().split('-') ?? []
  return wanted === '' || languages.length === 0 || languages.includes(wanted)
}
