import type { ImportOptions } from '#generated/model/importOptions.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'

import { tagsIn, tagWords } from '#lib/words/detection-tags.ts'
import type { Backend } from '../backend-type'
import { checkModels, knows } from '../../jobs/audio/transcription-models'
import { appliesTo, isDetectable } from '../../jobs/capabilities'
import type { TranscriptionChoice } from '../../records/records'
import { mustBeDetectable } from '../detection-tags'
import { Refusal } from '../../http/refusal'

/** Properties of footage that are known before the import. */
export interface Footage {
  type: MediaType
  /** Undefined when unknown. */
  hasAudio?: boolean | undefined
}

/** Throws if an option can't be fulfilled, because options must not be ignored silently. */
export function mustBePossible(options: ImportOptions, { type }: Footage): void {
  mustBeDetectable(options.tags, 'image')
  const tag = tagsIn(options.tags).find((one) => !isDetectable(type, one))
  if (tag !== undefined) {
    const name = tagWords[tag].toLowerCase()
    throw new Refusal(422, `options.tags.${tag}: ${name} can only be detected in images and videos. Leave ${name} out.`, {
      field: `options.tags.${tag}`,
    })
  }
}

/**
 * Returns the model for a requested transcription; undefined if none is requested.
 *
 * @throws Refusal if the footage can't be transcribed
 */
export async function transcriptionFor(
  backend: Backend,
  { transcribeAudio, transcibeLanguage }: ImportOptions,
  { type, hasAudio }: Footage,
): Promise<TranscriptionChoice | undefined> {
  if (!transcribeAudio) return undefined
  const field = 'options.transcribeAudio'
  if (hasAudio === false) throw new Refusal(422, `${field}: footage of this camera cloud has no audio.`, { field })
  if (!appliesTo(type, 'transcribe')) throw new Refusal(422, `${field}: only videos and recordings can be transcribed.`, { field })
  const model = (await checkModels(backend)).find(({ problem }) => problem === null)
  if (!model) throw new Refusal(422, `${field}: no transcription model is installed.`, { field })
  if (!knows(model, transcibeLanguage)) {
    throw new Refusal(422, 'options.transcibeLanguage: the model doesn’t support this language.', { field: 'options.transcibeLanguage' })
  }
  const { id, name, weights } = model
  return { id, name, weights }
}
