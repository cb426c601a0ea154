import { formatNumber } from './formats'
import { checkLabel, type CheckName } from './media-words'

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

/** The labels of the outcomes of items. */
export const outcomeWords = {
  redacted: 'Redacted',
  visible: 'Left visible',
  excluded: 'Left out of this export',
  deleted: 'Deleted',
} as const

/** The results of the checks tell whether they examined everything. */
const checkSentences = {
  regions: 'Compares every pixel of every redaction with what it should be, to find places where the original shows through.',
  faces:
    'Searches the output and the source for faces with the programs listed below, to find faces that are neither redacted nor left visible on purpose.',
  rest: 'Compares the part of the output outside the redactions with the source, to find anything else that was changed.',
  metadata: 'Reads the output file byte by byte, to find hidden data, such as the place where a photo was taken.',
  dimensions: 'Compares the size of the output with the size of the source.',
} as const satisfies Record<CheckName, string>

const videoCheckSentences: Partial<Record<CheckName, string>> = {
  regions: 'Compares every redaction with what it should be in every frame, to find places where the original shows through.',
  rest: 'Compares the part of every frame outside the redactions with the source, to find anything else that was changed.',
  metadata: 'Reads the structure of the output file, to find hidden data, such as the place where a video was recorded.',
  dimensions: 'Compares the frames, timestamps, duration, rotation and size of the output with the source.',
}

/** Describes a check for a reader who doesn't know the product. */
export function checkSentence(check: CheckName, isVideo: boolean): string {
  return (isVideo ? videoCheckSentences[check] : undefined) ?? checkSentences[check]
}

/** The terms of a report with their meanings. */
export const definitions: readonly (readonly [string, string])[] = [
  ['Source and output', 'The source is the file that was uploaded. The output is the redacted file that was made from it.'],
  ['Item', 'A place in the file that a program detected or a person drew, such as a face or a license plate.'],
  ['Redacted', 'Covered in the output. Black Box paints the place black. Pixelated and Smooth show only coarse areas of colour.'],
  ['Left visible', 'Not covered, by the decision of the reviewer.'],
  [
    'Left out of this export',
    'Marked for redaction in the review, but not covered, because this export was limited to other kinds of items.',
  ],
  ['Deleted', 'A detection that the reviewer rejected.'],
  ['Not reviewed', 'No one marked the decision for this item as reviewed.'],
  ['Confidence', 'How sure the program was of a detection, from 0% to 100%. It is not a probability.'],
  ['On hold', 'The output can’t be downloaded until a person releases it with a reason, because a check had findings.'],
  ['SHA-256', 'A fingerprint of a file. A file with the same fingerprint is the same file, so any later change can be noticed.'],
]

/** What a check examined. */
export interface Coverage {
  readonly check: CheckName
  readonly unit: string
  readonly checked: number
  readonly total: number
}

/** Describes how much a check examined: `Redacted regions: 1,200 of 1,200 pixels checked`. */
export function coverageWords({ check, unit, checked, total }: Coverage, isVideo: boolean): string {
  return `${checkLabel(check, isVideo)}: ${formatNumber(checked)} of ${formatNumber(total)} ${unit} checked`
}

interface Reported {
  readonly outcome: 'passed' | 'findings'
  readonly result?: keyof typeof resultWords
}

/** Returns the full outcome of a report. Back ends of version 1.0.0 send only the short one. */
export function resultOf({ outcome, result }: Reported): keyof typeof resultWords {
  return result ?? outcome
}
