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

/** Offers other work while a job runs on a file that can't be changed meanwhile. */
export const OTHER_FILES_MEANWHILE = 'You can work on other files meanwhile.'

/**
 * Says what to do with a file during its detection, whose saves are merged with the results.
 *
 * @param found what the detection has added so far, such as `2 faces`; empty if nothing
 */
export function reviewMeanwhile(found: string): string {
  return found === ''
    ? 'You can start reviewing now. New detections are added to the review.'
    : `You can already review what has been found: ${found}.`
}
