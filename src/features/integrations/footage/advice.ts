import type { Instant } from './time-zones'
import { gapsIn, joined, lengthOf, within, type Span } from './spans'
import { clockWords, lengthWords, stretchWords } from './words'

const MINUTE = 60_000
/** The contract's maximum length of an import, except for stills. */
export const MAX_IMPORT_LENGTH = 10 * MINUTE
/** Max gaps that are listed. Further ones are counted. */
const MAX_NAMED = 4

/** The content of an import of a range. */
export interface Advice {
  /** Whether a video can be imported; `isStill` is the same for a still. */
  isVideo: boolean
  isStill: boolean
  /** A sentence about the content of the import. */
  summary: string
  /** Sentences about content that won't be imported, and why. */
  warnings: string[]
}

/**
 * Describes the content of an import of a range.
 *
 * @param recordings the camera's recordings, at least those within the range
 */
export function adviceOn(range: Span, recordings: readonly Span[], { zone, now }: { zone: string; now: Instant }): Advice {
  const length = range.end - range.start
  const recorded = joined(within(recordings, range))
  if (range.start >= now) return nothing('The range is in the future. Choose an earlier one.')
  const first = recorded[0]
  if (!first) return nothing(`No recordings from ${stretchWords(zone, range)}. Choose another range.`)
  const isTooLong = length > MAX_IMPORT_LENGTH
  const warnings = [
    ...(isTooLong
      ? [
          `Imports are limited to ${lengthWords(MAX_IMPORT_LENGTH)}, and you selected ${lengthWords(length)}. Shorten the range or import a still.`,
        ]
      : []),
    ...gapWarnings(range, recorded, zone, now),
    ...(first.start > range.start ? [`A still would show ${clockWords(zone, first.start)}, the first recorded moment.`] : []),
    ...(range.end > now ? ['The range ends in the future. The import ends with the latest recording.'] : []),
  ]
  const summary = isTooLong ? `A still of ${clockWords(zone, first.start)}.` : `${lengthWords(lengthOf(recorded))} of video.`
  return { isVideo: !isTooLong, isStill: true, summary, warnings }
}

function nothing(why: string): Advice {
  return { isVideo: false, isStill: false, summary: 'Nothing to import.', warnings: [why] }
}

function gapWarnings(range: Span, recorded: readonly Span[], zone: string, now: Instant): string[] {
  // The future isn't a gap; it has its own warning.
  const gaps = gapsIn({ start: range.start, end: Math.min(range.end, now) }, recorded)
  if (gaps.length === 0) return []
  const named = gaps.slice(0, MAX_NAMED).map((gap) => stretchWords(zone, gap))
  const more = gaps.length > MAX_NAMED ? `, and ${gaps.length - MAX_NAMED} more` : ''
  const missing = `${lengthWords(lengthOf(gaps))} of ${lengthWords(range.end - range.start)} not recorded: `
  return [`${missing}${named.join('; ')}${more}. The video skips ${gaps.length === 1 ? 'this gap' : 'these gaps'}.`]
}
