import type { MediaRecord } from '../records/records'

/**
 * The time limits for the next step of a job, in milliseconds. There is no limit for a whole job, because correct work can take any time on
 * a slow machine.
 */
export interface Limit {
  /** Max time without a progress report. */
  idle: number
  /** Max time in which reports stay the same, as for a page that takes many steps. */
  stalled: number
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
/** Just below the longest timer that browsers support. */
const MAX_MILLISECONDS = 2_000_000_000

/** Limits grow with these sizes. A photo has about four pixels per byte of its file. */
export const megabytesOf = ({ size }: MediaRecord): number => size / 1_000_000
export const megapixelsOf = (media: MediaRecord): number =>
  media.width === null || media.height === null ? 4 * megabytesOf(media) : (media.width * media.height) / 1_000_000

/** Returns the minutes of a recording. If its duration is unknown, 100 kilobytes per second are assumed, which is low quality. */
export const minutesOf = (media: MediaRecord): number => (media.duration ?? 10 * megabytesOf(media)) / 60

export function limit(idle: number, stalled: number): Limit {
  return { idle: Math.min(MAX_MILLISECONDS, Math.round(idle)), stalled: Math.min(MAX_MILLISECONDS, Math.round(stalled)) }
}
