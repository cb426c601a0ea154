import type { ReactNode } from 'react'

import type { MediaType } from '#lib/words/media-words.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import styles from './state-tag.module.css'

/** Shows a state in words, with a dot whose colour repeats it. */
export function StateTag({ tone, children }: { tone: 'plain' | 'busy' | 'attention' | 'done' | 'failed'; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone] ?? ''}`}>{children}</span>
}

/** Lays out tags side by side. */
export function StateTags({ children }: { children: ReactNode }) {
  return <span className={styles.tags}>{children}</span>
}

const TONES = {
  Uploaded: 'plain',
  Converted: 'plain',
  Converting: 'busy',
  Detecting: 'busy',
  Transcribing: 'busy',
  Redacting: 'busy',
  'Ready for review': 'attention',
  Redacted: 'done',
  Failed: 'failed',
  Error: 'failed',
} as const

interface TaggedMedia {
  readonly type: MediaType
  readonly state: keyof typeof TONES
  /** The oldest first. */
  readonly exportedVersions: readonly { readonly release?: 'released' | 'held'; readonly outdated?: boolean }[]
}

/** Returns the state of a file in words. Once a recording has been converted, its transcript comes next. */
export function stateWords({ type, state }: Pick<TaggedMedia, 'type' | 'state'>): string {
  return state === 'Converted' && mediaTraits[type].firstStep === 'Transcribe' ? 'Ready to transcribe' : state
}

/**
 * Shows the state of a file. If its latest version is on hold, the file isn't called redacted; if the review changed after the export, it
 * is out of date.
 */
export function MediaStateTag({ media }: { media: TaggedMedia }) {
  const { state, exportedVersions } = media
  const isOnHold = state === 'Redacted' && exportedVersions.at(-1)?.release === 'held'
  const isOutdated = exportedVersions.findLast(({ release }) => release !== 'held')?.outdated === true
  return (
    <StateTags>
      {isOnHold ? <StateTag tone="failed">On hold</StateTag> : <StateTag tone={TONES[state]}>{stateWords(media)}</StateTag>}
      {isOutdated && <StateTag tone="attention">Out of date</StateTag>}
    </StateTags>
  )
}
