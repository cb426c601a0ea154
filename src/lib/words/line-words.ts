import { formatNumber } from './formats'

/** The labels of jobs that wait for their turn. */
export const waitingWords = {
  probe: 'Waiting to check',
  detect: 'Waiting to detect',
  redact: 'Waiting to export',
  transcribe: 'Waiting to transcribe',
  import: 'Waiting to import',
  export: 'Waiting to send',
} as const

/** The nouns for jobs of each kind, for the job that another one waits for. */
export const workNouns = {
  probe: 'check',
  detect: 'detection',
  redact: 'redaction',
  transcribe: 'transcription',
  import: 'import',
  export: 'camera cloud upload',
} as const

/** Names the job that has to end, or be cancelled, before other work on its file can start. */
export function waitFor(kind: keyof typeof workNouns): string {
  return `Wait for the ${workNouns[kind]}, or cancel it`
}

const plurals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Formats a place in line, such as `next` or `3rd in line`. */
export function formatPlace(place: number): string {
  if (place === 1) return 'next'
  return `${formatNumber(place)}${suffixes[plurals.select(place)] ?? 'th'} in line`
}

const OTHER_FILES = 'You can work on other files meanwhile.'

interface FileAtWork {
  /** Whether the file's review is open. */
  isReviewOpen: boolean
  /** The items that a detection has added so far, such as `2 faces`; empty if none. */
  found?: string
}

/**
 * Says what a person may do while a job runs on a file. Saves of a review are merged with the results of a detection, allowed during a
 * transcription, and refused during a redaction.
 */
export function meanwhileWords(kind: keyof typeof workNouns, { isReviewOpen, found = '' }: FileAtWork): string {
  if (!isReviewOpen) return OTHER_FILES
  switch (kind) {
    case 'detect':
      return found === ''
        ? 'You can start reviewing now. New detections are added to the review.'
        : `You can already review what has been found: ${found}.`
    case 'transcribe':
      return 'You can review this file meanwhile.'
    case 'redact':
      return 'You can view the review meanwhile, but changes can’t be saved until the redaction ends.'
    case 'probe':
    case 'import':
    case 'export':
      return OTHER_FILES
  }
}
