import type { Instant } from './time-zones'
import { gapsIn, joined, lengthOf, within, type Span } from './spans'
import { clockWords, lengthWords, stretchWords } from './words'

const MINUTE = 60_000
/** The contract's longest stretch of one import, but for a still. */
export const LONGEST_IMPORT = 10 * MINUTE
/** More gaps than these are counted and not named. */
const MOST_NAMED = 4

/** What is to be known of a range before it is imported. */
export interface Advice {
  /** Whether a video, and a still, can be had of the range. */
  isVideo: boolean
  isStill: boolean
  /** What will come, in a sentence. */
  summary: string
  /** What will not, and why. */
  warnings: string[]
}

/** @param recordings those of the camera within the range at least */
export function adviceOn(range: Span, recordings: readonly Span[], { zone, now }: { zone: string; now: Instant }): Advice {
  const length = range.end - range.start
  const recorded = joined(within(recordings, range))
  if (range.start >= now) return nothing('The range is in the future. Choose one that is over.')
  const first = recorded[0]
  if (!first) return nothing(`Nothing was recorded from ${stretchWords(zone, range)}. Choose a range in which the camera recorded.`)
  const isTooLong = length > LONGEST_IMPORT
  const warnings = [
    ...(isTooLong
      ? [
          `One import holds at most ${lengthWords(LONGEST_IMPORT)}, and you chose ${lengthWords(length)}. Choose a shorter range, or import a still.`,
        ]
      : []),
    ...gapWarnings(range, recorded, zone, now),
    ...(first.start > range.start ? [`A still would be of ${clockWords(zone, first.start)}, the first moment that was recorded.`] : []),
    ...(range.end > now ? ['The range ends in the future. The import ends with what is recorded by then.'] : []),
  ]
  const summary = isTooLong ? `A still of ${clockWords(zone, first.start)}.` : `${lengthWords(lengthOf(recorded))} of video.`
  return { isVideo: !isTooLong, isStill: true, summary, warnings }
}

function nothing(why: string): Advice {
  return { isVideo: false, isStill: false, summary: 'Nothing can be imported.', warnings: [why] }
}

function gapWarnings(range: Span, recorded: readonly Span[], zone: string, now: Instant): string[] {
  // What has not happened yet is no gap, and is said by itself.
  const gaps = gapsIn({ start: range.start, end: Math.min(range.end, now) }, recorded)
  if (gaps.length === 0) return []
  const named = gaps.slice(0, MOST_NAMED).map((gap) => stretchWords(zone, gap))
  const more = gaps.length > MOST_NAMED ? `, and ${gaps.length - MOST_NAMED} more` : ''
  const missing = `${lengthWords(lengthOf(gaps))} of the ${lengthWords(range.end - range.start)} you chose were not recorded: `
  return [`${missing}${named.join('; ')}${more}. The video leaves ${gaps.length === 1 ? 'it' : 'them'} out, without a pause.`]
}
