import { z } from 'zod'

import type { ImportOptions } from '#generated/model/importOptions.zod.ts'
import type { MediaCapabilities } from '#generated/model/mediaCapabilities.zod.ts'
import type { DetectionTag } from '#lib/words/detection-tags.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import { mediaTraits } from '#lib/media-traits.ts'

/** The contract's tags of an import, in display order. */
const IMPORT_TAGS = ['faces', 'license_plates', 'screens', 'text', 'search'] as const satisfies readonly DetectionTag[]
type ImportTag = (typeof IMPORT_TAGS)[number]

/** The selected options. Options that don't apply to the source aren't sent, but are stored for the next import. */
export const Choice = z.object({
  /** Empty for the default project. */
  projectId: z.string().max(64),
  isAccurate: z.boolean(),
  isStill: z.boolean(),
  isTranscribed: z.boolean(),
  language: z.string().max(35),
  tags: z.array(z.enum(IMPORT_TAGS)),
})
export type Choice = z.infer<typeof Choice>

export const FIRST_CHOICE: Choice = {
  projectId: '',
  isAccurate: false,
  isStill: false,
  isTranscribed: false,
  language: 'en',
  tags: ['faces'],
}

/** The options that the back end supports for a source. */
export interface Abilities {
  tags: readonly ImportTag[]
  canTranscribe: boolean
  /** A note about unavailable options. */
  note: string | null
}

const NO_AUDIO = 'The source has no audio to transcribe.'
const IMPORT_A_STILL = 'To detect faces, license plates or text, import a still.'

/**
 * Returns the options that can be requested.
 *
 * @param known the capabilities for the imported media type; undefined if the back end reports none and decides itself
 * @param isImage whether the import results in an image: a still, or an image file
 * @param hasAudio undefined if the back end doesn't report it
 */
export function abilitiesOf(known: MediaCapabilities | undefined, type: MediaType, isImage: boolean, hasAudio?: boolean): Abilities {
  const { isVisual, hasFrames, isTimed } = mediaTraits[type]
  const canHaveAudio = !isImage && isTimed && hasAudio !== false
  if (known === undefined) return { tags: isVisual ? IMPORT_TAGS : [], canTranscribe: canHaveAudio, note: null }
  const tags = IMPORT_TAGS.filter((tag) => known.tags.some((one) => one.tag === tag && one.reason === null))
  const transcription = known.actions.find(({ action }) => action === 'transcribe')
  // No file can be searched for other objects, so a note about them would only be in the way.
  const named: readonly string[] = IMPORT_TAGS.filter((tag) => tag !== 'search')
  const reasons = known.tags.flatMap(({ tag, reason }) => (named.includes(tag) ? (reason ?? []) : []))
  if (!isImage && hasAudio === false) reasons.push(NO_AUDIO)
  else if (transcription?.reason) reasons.push(transcription.reason)
  if (reasons.length > 0 && hasFrames && !isImage && tags.length === 0) reasons.push(IMPORT_A_STILL)
  return {
    tags,
    canTranscribe: canHaveAudio && transcription?.reason === null,
    note: reasons.length === 0 ? null : [...new Set(reasons)].join(' '),
  }
}

/** Converts the selection to the contract's options, limited to options that the source and the back end support. */
export function optionsOf(choice: Choice, projectId: string, { tags, canTranscribe }: Abilities, isStill: boolean): ImportOptions {
  const wants = (tag: ImportTag): 0 | 1 => (tags.includes(tag) && choice.tags.includes(tag) ? 1 : 0)
  const isTranscribed = canTranscribe && choice.isTranscribed
  return {
    projectId,
    increasedAccuracy: tags.length > 0 && choice.isAccurate,
    transcribeAudio: isTranscribed,
    transcibeLanguage: isTranscribed ? choice.language : '',
    snapshot: isStill,
    tags: {
      faces: wants('faces'),
      license_plates: wants('license_plates'),
      screens: wants('screens'),
      text: wants('text'),
      search: wants('search'),
    },
  }
}

const KEY = 'redaction-studio.camera-import'

/** Returns the last selection in this tab, so that the provider's redirect doesn't lose it. It holds no secrets. */
export function storedChoice(): Choice {
  try {
    return Choice.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return FIRST_CHOICE
  }
}

export function storeChoice(choice: Choice): void {
  sessionStorage.setItem(KEY, JSON.stringify(choice))
}
