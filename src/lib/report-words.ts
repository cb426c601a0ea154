import { formatNumber } from './formats'
import { checkWords } from './media-words'

/** What an engine was used for. */
export const purposeWords = {
  detect: 'Detection',
  transcribe: 'Transcription',
  redact: 'Redaction',
  verify: 'Verification',
} as const

/** The outcome of a verification. */
export const resultWords = {
  passed: 'Checks passed',
  findings: 'Findings',
  incomplete: 'Checks incomplete',
} as const

/** What a check examined. */
export interface Coverage {
  readonly check: keyof typeof checkWords
  readonly unit: string
  readonly checked: number
  readonly total: number
}

/** Describes how much a check examined: `Redacted regions: 1,200 of 1,200 pixels checked`. */
export function coverageWords({ check, unit, checked, total }: Coverage): string {
  return `${checkWords[check]}: ${formatNumber(checked)} of ${formatNumber(total)} ${unit} checked`
}

interface Reported {
  readonly outcome: 'passed' | 'findings'
  readonly result?: keyof typeof resultWords
}

/** Returns the full outcome of a report. Back ends of version 1.0.0 send only the short one. */
export function resultOf({ outcome, result }: Reported): keyof typeof resultWords {
  return result ?? outcome
}
