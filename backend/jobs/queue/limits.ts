import type { JobRecord, MediaRecord } from '../../records/records'
import { JobError } from './job-context'
import { probeOf } from '../probe'

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

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Just below the longest timer that browsers support. */
const MAX_MILLISECONDS = 2_000_000_000

/** Limits grow with these sizes. A photo has about four pixels per byte of its file. */
const megabytesOf = ({ size }: MediaRecord): number => size / 1_000_000
const megapixelsOf = (media: MediaRecord): number =>
  media.width === null || media.height === null ? 4 * megabytesOf(media) : (media.width * media.height) / 1_000_000

function limit(idle: number, stalled: number): Limit {
  return { idle: Math.min(MAX_MILLISECONDS, Math.round(idle)), stalled: Math.min(MAX_MILLISECONDS, Math.round(stalled)) }
}

function probeLimit(media: MediaRecord): Limit {
  const { idle, stalled } = probeOf(media.type).limit
  const megabytes = megabytesOf(media)
  return limit(idle.base + megabytes * idle.perMegabyte, stalled.base + megabytes * stalled.perMegabyte)
}

/** Returns the minutes of a recording. If its duration is unknown, 100 kilobytes per second are assumed, which is low quality. */
const minutesOf = (media: MediaRecord): number => (media.duration ?? 10 * megabytesOf(media)) / 60

/**
 * Returns the time limit of a job that processes every frame of a video. The slowest computers take a minute for a second of a large video,
 * but never that long for a few frames.
 *
 * @param perMinute milliseconds for a minute of one megapixel
 */
function videoLimit(media: MediaRecord, perMinute: number): Limit {
  const megapixels = Math.max(1, megapixelsOf(media))
  return limit(5 * MINUTE + 10 * megapixels * SECOND, 30 * MINUTE + minutesOf(media) * megapixels * perMinute)
}

/**
 * Returns the time limit of a job that processes every page of a document, by milliseconds per page. A scanned page is recognised as an
 * image.
 */
function documentLimit({ pages = [] }: MediaRecord, perPage: number): Limit {
  return limit(5 * MINUTE, 30 * MINUTE + pages.length * perPage)
}

/** Returns the time limit of a job: by the size of the file, by its pixels, or by the length of the footage. */
export function limitOf({ command }: JobRecord, media: MediaRecord): Limit {
  switch (command.kind) {
    case 'probe':
      return probeLimit(media)
    case 'detect':
      if (media.type === 'video') return videoLimit(media, 30 * MINUTE)
      if (media.type === 'document') return documentLimit(media, 2 * MINUTE)
      return limit(2 * MINUTE + 2 * megapixelsOf(media) * SECOND, 15 * MINUTE + megapixelsOf(media) * MINUTE)
    case 'redact':
      if (media.type === 'video') return videoLimit(media, 60 * MINUTE)
      if (media.type === 'document') return documentLimit(media, MINUTE)
      if (media.type === 'audio') return limit(5 * MINUTE, 30 * MINUTE + minutesOf(media) * MINUTE)
      return limit(2 * MINUTE + 2 * megapixelsOf(media) * SECOND, 30 * MINUTE + megapixelsOf(media) * MINUTE)
    case 'transcribe':
      // Progress is reported for each stretch of 30 s, for which a large model takes minutes on a slow computer.
      return limit(20 * MINUTE, 60 * MINUTE + minutesOf(media) * 40 * MINUTE)
    case 'import': {
      const footage = command.origin.kind === 'range' ? command.origin.end - command.origin.start : 5 * MINUTE
      return limit(2 * MINUTE, 15 * MINUTE + 10 * footage)
    }
    case 'export':
      return limit(2 * MINUTE + megabytesOf(media) * SECOND, 10 * MINUTE + 5 * megabytesOf(media) * SECOND)
  }
}

/** The messages by kind of job. `file` names a file that takes less time. */
const sentences: Record<JobRecord['kind'], (file: string) => string> = {
  probe: () => 'This file took too long to check, so it may be damaged. Try to re-save or convert it, then upload it again.',
  detect: (file) => `Detection took too long and was stopped. Try again. If it keeps happening, use a ${file}.`,
  redact: (file) => `Redaction took too long and was stopped. Nothing was exported. Try again. If it keeps happening, use a ${file}.`,
  transcribe: () => 'Transcription took too long and was stopped. Choose a smaller model, or use a shorter recording.',
  import: () => 'The import took too long and was stopped. Try again, or choose a shorter range.',
  export: () => 'Sending the file took too long and was stopped. Check your connection and try again.',
}

const smaller: Partial<Record<MediaRecord['type'], string>> = {
  video: 'shorter or smaller video',
  audio: 'shorter recording',
  document: 'shorter document',
}

/** Thrown when a job exceeds its time limit. */
export class TimeLimitError extends JobError {
  constructor(kind: JobRecord['kind'], type: MediaRecord['type']) {
    super(sentences[kind](smaller[type] ?? 'smaller image'))
  }
}
