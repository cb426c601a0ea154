import { z } from 'zod'

import type { ImportOptions } from '#generated/model/importOptions.zod.ts'
import type { BackendMode } from '../../../lib/backend-mode'
import { IMAGE_TAGS } from '../../../lib/detection-tags'
import type { SourceType } from './import-source'

/** The detections that can be requested, by their names in the contract. */
export const TAGS = ['faces', 'license_plates', 'screens', 'text', 'search'] as const
export type Tag = (typeof TAGS)[number]

export const tagWords: Record<Tag, string> = {
  faces: 'Faces',
  license_plates: 'License plates',
  screens: 'Screens',
  text: 'Text',
  search: 'Other objects, for search',
}

/** The selected options. Those that don't apply to the source aren't sent but kept for the next import. */
export const Choice = z.object({
  /** Empty for the default project. */
  projectId: z.string().max(64),
  isAccurate: z.boolean(),
  isStill: z.boolean(),
  isTranscribed: z.boolean(),
  language: z.string().max(35),
  tags: z.array(z.enum(TAGS)),
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

/** What this build's back end can do with a source. */
export interface Abilities {
  tags: readonly Tag[]
  canTranscribe: boolean
  /** What isn't available, in words. */
  note: string | null
}

/**
 * Returns the options that can be requested. The embedded back end detects faces, license plates and text in images and doesn't
 * transcribe; other back ends decide themselves.
 *
 * @param isImage whether the import results in an image: a still, or an image file
 */
export function abilitiesOf(mode: BackendMode, type: SourceType, isImage: boolean): Abilities {
  const canHaveAudio = !isImage && (type === 'video' || type === 'audio')
  if (mode !== 'embedded') {
    return { tags: type === 'audio' || type === 'other' ? [] : TAGS, canTranscribe: canHaveAudio, note: null }
  }
  if (isImage) return { tags: IMAGE_TAGS, canTranscribe: false, note: 'Screens and other objects can’t be detected.' }
  return {
    tags: [],
    canTranscribe: false,
    note:
      type === 'video'
        ? 'Detection and transcription aren’t available for videos. To detect faces, license plates or text, import a still.'
        : 'Detection and transcription aren’t available for this file.',
  }
}

/** Converts the selection to the contract's options, limited to what the source and the back end support. */
export function optionsOf(choice: Choice, projectId: string, { tags, canTranscribe }: Abilities, isStill: boolean): ImportOptions {
  const wants = (tag: Tag): 0 | 1 => (tags.includes(tag) && choice.tags.includes(tag) ? 1 : 0)
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
export function keptChoice(): Choice {
  try {
    return Choice.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return FIRST_CHOICE
  }
}

export function keepChoice(choice: Choice): void {
  sessionStorage.setItem(KEY, JSON.stringify(choice))
}
