import type { JobRecord, MediaRecord } from '../../records/records'
import { workFor } from '../media-work'
import { probeOf } from '../probe'
import { limit, megabytesOf, MINUTE, minutesOf, SECOND, type Limit } from '../time-limits'
import { JobError } from './job-context'

function probeLimit(media: MediaRecord): Limit {
  const { idle, stalled } = probeOf(media.type).limit
  const megabytes = megabytesOf(media)
  return limit(idle.base + megabytes * idle.perMegabyte, stalled.base + megabytes * stalled.perMegabyte)
}

/** Returns the time limit of a job: by the size of the file, by its pixels, or by the length of the footage. */
export function limitOf({ command }: JobRecord, media: MediaRecord): Limit {
  switch (command.kind) {
    case 'probe':
      return probeLimit(media)
    case 'detect':
    case 'redact':
      return workFor(media.type).limits[command.kind](media)
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

/** Thrown when a job exceeds its time limit. */
export class TimeLimitError extends JobError {
  constructor(kind: JobRecord['kind'], type: MediaRecord['type']) {
    super(sentences[kind](workFor(type).smaller))
  }
}
