import { z } from 'zod'

import type { ImportOptions } from '#generated/model/importOptions.zod.ts'
import type { BackendMode } from '../../../lib/backend-mode'
import type { SourceType } from './import-source'

/** What can be looked for, by the contract's names. */
export const TAGS = ['faces', 'license_plates', 'screens', 'text', 'search'] as const
export type Tag = (typeof TAGS)[number]

export const tagWords: Record<Tag, string> = {
  faces: 'Faces',
  license_plates: 'Number plates',
  screens: 'Screens',
  text: 'Text',
  search: 'Everything else, so that it can be searched',
}

/** What a person chooses. What does not suit the source is left out when it is sent, and kept for the next one. */
export const Choice = z.object({
  /** Empty for the project of everything that is not sorted. */
  projectId: z.string().max(64),
  isCareful: z.boolean(),
  isStill: z.boolean(),
  isTranscribed: z.boolean(),
  language: z.string().max(35),
  tags: z.array(z.enum(TAGS)),
})
export type Choice = z.infer<typeof Choice>

export const FIRST_CHOICE: Choice = {
  projectId: '',
  isCareful: false,
  isStill: false,
  isTranscribed: false,
  language: 'en',
  tags: ['faces'],
}

/** What the back end of this build can do with a source. */
export interface Abilities {
  tags: readonly Tag[]
  canTranscribe: boolean
  /** What is missing, in words. */
  note: string | null
}

/**
 * What may be asked for. The back end inside the browser looks for faces in pictures alone, and writes nothing down; any other decides by
 * itself.
 *
 * @param isPicture a picture comes of it: a still, or a file that is one
 */
export function abilitiesOf(mode: BackendMode, type: SourceType, isPicture: boolean): Abilities {
  const canHaveSound = !isPicture && (type === 'video' || type === 'audio')
  if (mode !== 'embedded') {
    return { tags: type === 'audio' || type === 'other' ? [] : TAGS, canTranscribe: canHaveSound, note: null }
  }
  if (isPicture) return { tags: ['faces'], canTranscribe: false, note: 'On this computer only faces are looked for.' }
  return {
    tags: [],
    canTranscribe: false,
    note:
      type === 'video'
        ? 'On this computer nothing is looked for while a video is imported, and its sound is not written down. A still is looked through for faces.'
        : 'On this computer nothing is looked for while such a file is imported, and nothing is written down.',
  }
}

/** The contract's options for a choice: only what the source and the back end can do is asked for. */
export function optionsOf(choice: Choice, projectId: string, { tags, canTranscribe }: Abilities, isStill: boolean): ImportOptions {
  const wants = (tag: Tag): 0 | 1 => (tags.includes(tag) && choice.tags.includes(tag) ? 1 : 0)
  const isTranscribed = canTranscribe && choice.isTranscribed
  return {
    projectId,
    increasedAccuracy: tags.length > 0 && choice.isCareful,
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

/** What was chosen last in this tab, so that nothing is lost on the way to the provider and back. It holds no secret. */
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
