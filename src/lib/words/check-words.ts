import type { MediaType } from './media-words'

/** The labels of the contract's checks in the reports of images, and of files of unknown media type. */
const labels = {
  regions: 'Redacted regions',
  rest: 'Rest of the image',
  faces: 'Faces',
  metadata: 'Metadata',
  dimensions: 'Dimensions',
} as const

/** The contract's verification checks. */
export type CheckName = keyof typeof labels

type CheckTexts = Partial<Record<CheckName, string>>

const otherLabels: Partial<Record<MediaType, CheckTexts>> = {
  video: { rest: 'Rest of the video', dimensions: 'Frames and dimensions' },
  audio: { regions: 'Redacted spans', rest: 'Rest of the recording', dimensions: 'Tracks and duration' },
  document: { regions: 'Redacted areas', rest: 'Rest of the document', dimensions: 'Pages' },
}

/** The aspects whose labels differ from their check's label. */
const aspectLabels: Readonly<Record<string, string>> = {
  'regions span': 'Redacted spans',
  'regions speech': 'Voices in redacted spans',
  'regions text': 'Text under redactions',
  'regions recognition': 'Redacted words in drawn text',
  'rest text': 'Remaining text',
}

/** The results of the checks report whether they examined everything. */
const sentences = {
  regions: 'Compares every pixel of every redaction with what it should be, to find places where the original shows through.',
  faces:
    'Searches the output and the source for faces with the programs listed below, to find faces that are neither redacted nor left visible on purpose.',
  rest: 'Compares the part of the output outside the redactions with the source, to find anything else that was changed.',
  metadata: 'Reads the output file byte by byte, to find hidden data, such as the place where a photo was taken.',
  dimensions: 'Compares the size of the output with the size of the source.',
} as const satisfies Record<CheckName, string>

const otherSentences: Partial<Record<MediaType, CheckTexts>> = {
  video: {
    regions: 'Compares every redaction with what it should be in every frame, to find places where the original shows through.',
    rest: 'Compares the part of every frame outside the redactions with the source, to find anything else that was changed.',
    metadata: 'Reads the structure of the output file, to find hidden data, such as the place where a video was recorded.',
    dimensions: 'Compares the frames, timestamps, duration, rotation and size of the output with the source.',
  },
  audio: {
    regions: 'Compares every redacted span with silence or its tone, to find places where the original can be heard.',
    rest: 'Compares the audio outside the redacted spans with the source, to find anything else that was changed.',
    metadata: 'Reads the structure of the output file, to find hidden data, such as the date of a recording.',
    dimensions: 'Compares the audio tracks, duration, channels and sample rate of the output with the source.',
  },
  document: {
    regions: 'Checks that every redacted area is opaque on every page it applies to, to find places where the original shows through.',
    rest: 'Compares the part of every page outside the redacted areas with the source, to find anything else that was changed.',
    metadata: 'Reads the output file byte by byte, to find hidden data, such as the name of an author, comments or an earlier version.',
    dimensions: 'Compares the number of pages and their sizes with the source.',
  },
}

const aspectSentences: Readonly<Record<string, string>> = {
  'regions span': 'Compares every redacted span with silence or its tone, to find places where the original can be heard.',
  'regions speech': 'Searches the redacted spans for voices with the programs listed below.',
  'regions text': 'Reads the text of every page, to find redacted words that can still be selected or searched.',
  'regions recognition':
    'Reads what the pages show by text recognition where their text doesn’t explain it, to find redacted words that a search can’t find.',
  'rest text': 'Compares the text of every page with the source, to find words that are missing.',
}

/** Returns the label of a verification check, or of its aspect if the aspect has a label. */
export function checkLabel(check: CheckName, type: MediaType, aspect = ''): string {
  return aspectLabels[`${check} ${aspect}`] ?? otherLabels[type]?.[check] ?? labels[check]
}

/** Describes a check for a reader who doesn't know the product. */
export function checkSentence(check: CheckName, type: MediaType, aspect = ''): string {
  return aspectSentences[`${check} ${aspect}`] ?? otherSentences[type]?.[check] ?? sentences[check]
}
