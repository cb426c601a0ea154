import type { ReactNode } from 'react'

import styles from './state-tag.module.css'

/** A state in words, with a dot whose colour only repeats them. */
export function StateTag({ tone, children }: { tone: 'plain' | 'busy' | 'attention' | 'done' | 'failed'; children: ReactNode }) {
  return <span className={`${styles['tag']} ${styles[tone] ?? ''}`}>{children}</span>
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

/** The state of a media. */
export function MediaStateTag({ state }: { state: keyof typeof TONES }) {
  return <StateTag tone={TONES[state]}>{state}</StateTag>
}
