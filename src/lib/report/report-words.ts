import { formatNumber } from '../words/formats'
import { checkLabel, type CheckName } from '../words/check-words'
import { itemName, labelOf, type NamedItem } from '../words/item-words'
import type { MediaType } from '../words/media-words'
import type { Place } from '../words/place-words'

/** The purposes of engines in a report. */
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

/** Returns the label of an outcome: audible for recordings, visible for other files. */
export function outcomeWord(outcome: keyof typeof outcomeWords, type: MediaType): string {
  return outcome === 'visible' ? termsOf[type].visible : outcomeWords[outcome]
}

interface Terms {
  readonly item: string
  readonly redacted: string
  /** The label of items that weren't redacted. */
  readonly visible: string
  /** How people notice an item in the output. */
  readonly sensed: 'seen' | 'heard'
}

const SEEN = { visible: outcomeWords.visible, sensed: 'seen' } as const

const IMAGE_TERMS = {
  ...SEEN,
  item: 'A place in the file that a program detected or a person drew, such as a face or a license plate.',
  redacted: 'Covered in the output, in solid black or by coarse areas of colour (pixelated or blurred).',
} as const

/** The meanings of terms that depend on the media type. */
const termsOf: Readonly<Record<MediaType, Terms>> = {
  image: IMAGE_TERMS,
  video: {
    ...SEEN,
    item: 'A place in the video that a program detected or a person drew, such as a face or a license plate, or a span of its audio.',
    redacted: `${IMAGE_TERMS.redacted} Spans of audio are silent, or replaced with a tone.`,
  },
  audio: {
    item: 'A span of the recording that a program detected or a person marked, such as a spoken name.',
    redacted: 'Silent in the output, or replaced with a tone.',
    visible: 'Left audible',
    sensed: 'heard',
  },
  document: {
    ...SEEN,
    item: 'A place on a page that a program detected or a person marked, such as a name.',
    redacted: 'Painted black in the output, which doesn’t contain the text that was there.',
  },
  unknown: IMAGE_TERMS,
}

/** Returns how people notice an item in the output of a media type. */
export const sensedIn = (type: MediaType): Terms['sensed'] => termsOf[type].sensed

/** Returns the terms of a report with their meanings. */
export function definitionsOf(type: MediaType): readonly (readonly [string, string])[] {
  const { item, redacted } = termsOf[type]
  return [
    ['Source and output', 'The source is the file that was uploaded. The output is the redacted file that was made from it.'],
    ['Item', item],
    ['Redacted', redacted],
    [outcomeWord('visible', type), 'Not redacted, by the decision of the reviewer.'],
    [
      'Left out of this export',
      'Marked for redaction in the review, but not redacted, because this export was limited to other kinds of items.',
    ],
    ['Deleted', 'A detection that the reviewer rejected.'],
    ['Not reviewed', 'No one marked the decision for this item as reviewed.'],
    ['Confidence', 'How sure the program was of a detection, from 0% to 100%. It is not a probability.'],
    ['On hold', 'The output can’t be downloaded until a person releases it with a reason, because a check had findings.'],
    ['SHA-256', 'A fingerprint of a file. A file with the same fingerprint is the same file, so any later change can be noticed.'],
  ]
}

/** The titles of the searches that verification ran, and their limits. */
export const searchWords: Readonly<Record<MediaType, { readonly title: string; readonly limits: string }>> = {
  image: { title: 'Detectors run on the output', limits: 'Detectors can miss faces.' },
  video: { title: 'Detectors run on the output', limits: 'Detectors can miss faces.' },
  audio: { title: 'Detectors run on the output', limits: 'Detectors can miss voices.' },
  document: { title: 'Searches of the output', limits: 'Text recognition can miss words in images.' },
  unknown: { title: 'Detectors run on the output', limits: 'Detectors can miss faces.' },
}

/** The amount that a check examined. */
export interface Coverage {
  readonly check: CheckName
  readonly unit: string
  readonly checked: number
  readonly total: number
}

/** Describes how much a check examined: `Redacted regions: 1,200 of 1,200 pixels checked`. */
export function coverageWords({ check, unit, checked, total }: Coverage, type: MediaType): string {
  return `${checkLabel(check, type)}: ${formatNumber(checked)} of ${formatNumber(total)} ${unit} checked`
}

interface Reported {
  readonly outcome: 'passed' | 'findings'
  readonly result?: keyof typeof resultWords
}

/** Returns the full outcome of a report. Back ends of version 1.0.0 send only the short one. */
export function resultOf({ outcome, result }: Reported): keyof typeof resultWords {
  return result ?? outcome
}

/** The limits of an imported version's report. */
export const IMPORTED_WORDS =
  'Imported from an archive. The files match the hashes in this report, but no one has checked them again in this browser.'

interface TypedReport {
  readonly sourceContentType: string
  readonly details?: { readonly mediaType: MediaType }
}

/** Returns the media type of a report's file. Reports of older back ends have no details, and are of images or videos. */
export function reportedType({ details, sourceContentType }: TypedReport): MediaType {
  return details?.mediaType ?? (sourceContentType.startsWith('video/') ? 'video' : 'image')
}

/** The fields of an item in a report that determine its name. */
export interface ReportedItem extends NamedItem {
  readonly number?: number
  readonly place?: Place
}

/** Returns the name of an item: `Face 3`, or `Span 3` and `Mark 3` for audio and passages without a label. */
export function reportItemName({ place, ...item }: ReportedItem): string {
  const word =
    place === undefined || labelOf(item) !== 'other' ? undefined : 'track' in place ? 'Span' : 'page' in place ? 'Mark' : undefined
  return word === undefined ? itemName(item) : [word, item.number].join(' ').trim()
}
