import { z } from 'zod'

import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'

import type { TranscribedPart } from '#engine/audio/transcribe/types.ts'
import { JobError, type Finish, type JobContext } from '../queue/job-context'
import { storeLines } from '../stored-lines'
import { linesOfWords } from './lines-of-words'

const NO_WORDS = 'No speech was found in this file, so there is nothing to transcribe.'

const Part = z.object({
  until: z.number(),
  language: z.string().min(1).max(35),
  words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
})

/** Returns the lines that a user has added or changed. Without the earlier lines, every line counts. */
function editedLines(lines: readonly TranscriptSegment[], before: readonly TranscriptSegment[]): readonly TranscriptSegment[] {
  const earlier = new Set(before.map((line) => JSON.stringify(line)))
  return lines.filter((line) => !earlier.has(JSON.stringify(line)))
}

/** Returns the lines of a user together with transcribed lines at other times. */
function addedTo(own: readonly TranscriptSegment[], found: readonly TranscriptSegment[]): TranscriptSegment[] {
  const isFree = ({ start, end }: TranscriptSegment): boolean => !own.some((line) => line.start < end && start < line.end)
  return [...own, ...found.filter((line) => isFree(line))].toSorted((one, other) => one.start - other.start)
}

/** Transcribes a recording or the audio of a video, and continues from its last words after a reload. */
export async function transcribe(context: JobContext): Promise<Finish> {
  const {
    job,
    media: { id: mediaId },
    source,
    audio,
    options,
    tables,
    now,
  } = context
  if (job.command.kind !== 'transcribe') throw new Error(`The job ${job.id} is no transcription.`)
  const { model, request } = job.command
  const requested = await tables.get('transcripts', mediaId)
  const earlier = requested?.revision === job.transcriptRevision ? requested?.segments : undefined
  const kept = storeLines(context, Part)
  const parts: TranscribedPart[] = await kept.read()
  const last = parts.at(-1)
  let writing = Promise.resolve()
  const onPartial = (part: TranscribedPart): void => {
    parts.push(part)
    writing = writing.then(() => kept.append([part]))
    // The error is thrown below.
    writing.catch(() => undefined)
  }
  try {
    const wanted = { model, language: request.language ?? last?.language ?? null, ...(last && { from: last.until }) }
    await audio.transcribe(source, wanted, { ...options, onPartial })
  } finally {
    await writing
  }
  const found = linesOfWords(
    parts.flatMap(({ words }) => words),
    job.id,
  )
  const language = parts[0]?.language
  if (found.length === 0 || language === undefined) throw new JobError(NO_WORDS)
  return async (draft, media) => {
    const before = await draft.get('transcripts', media.id)
    // Changes that a user saved while the job was running stay.
    const isEdited = before !== undefined && before.revision !== (job.transcriptRevision ?? 0)
    const own = isEdited ? editedLines(before.segments, earlier ?? []) : []
    draft.put('transcripts', {
      id: media.id,
      mediaId: media.id,
      revision: (before?.revision ?? 0) + 1,
      language,
      source: own.length > 0 ? 'corrected' : 'transcribed',
      segments: addedTo(own, found),
      updatedAt: now(),
    })
    // A detection for which the transcription waited may have changed the state since this job was read.
    const { stateBefore } = (await draft.get('jobs', job.id)) ?? job
    const state = media.type === 'audio' && stateBefore !== 'Redacted' ? 'Ready for review' : stateBefore
    return { media: { state: state === 'Error' ? 'Converted' : state } }
  }
}
