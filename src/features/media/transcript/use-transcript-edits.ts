import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { getGetTranscriptQueryKey, getTranscript, saveTranscript } from '#generated/audio/audio.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { ApiError } from '../../../api/api-error'
import { errorWords } from '../../../lib/error-words'
import { notify } from '../../../notifications/notify'

type Lines = readonly TranscriptSegment[]

/** The code of an unknown language. */
export const UNKNOWN_LANGUAGE = 'und'

const CONFLICT = "This transcript was changed in another window, so your last correction wasn't saved. Make it again."

export interface TranscriptEdits {
  readonly lines: Lines
  readonly isSaving: boolean
  readonly canUndo: boolean
  /** Changes the lines and saves them. A change that returns the same lines does nothing. */
  readonly edit: (change: (lines: Lines) => Lines) => void
  /** Takes the last change back. */
  readonly undo: () => void
}

interface Shown {
  readonly lines: Lines
  /** The lines before each change. */
  readonly before: readonly Lines[]
  readonly revision: number
}

/** Holds the lines of a transcript and saves each change of them, one after the other. */
export function useTranscriptEdits(transcript: Transcript): TranscriptEdits {
  const { mediaId, language } = transcript
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>({ lines: transcript.segments, before: [], revision: transcript.revision })
  const [pending, setPending] = useState(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const revision = useRef(transcript.revision)
  // An import or another window has saved a newer one.
  if (transcript.revision > shown.revision && pending === 0) {
    setShown({ lines: transcript.segments, before: [], revision: transcript.revision })
  }

  const take = (newest: Transcript, isForeign: boolean): void => {
    revision.current = newest.revision
    client.setQueryData(getGetTranscriptQueryKey(mediaId), newest)
    if (isForeign) setShown({ lines: newest.segments, before: [], revision: newest.revision })
    else setShown((now) => ({ ...now, revision: newest.revision }))
  }
  const save = async (segments: Lines): Promise<void> => {
    try {
      const body = {
        revision: Math.max(revision.current, transcript.revision),
        language: language ?? UNKNOWN_LANGUAGE,
        source: 'corrected' as const,
        segments: [...segments],
      }
      take(await saveTranscript(mediaId, body), false)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      notify({ message: isConflict ? CONFLICT : `Couldn't save the transcript. ${errorWords(error)}`, variant: 'error' })
      if (isConflict) take(await getTranscript(mediaId), true)
    }
  }
  const set = (lines: Lines, before: readonly Lines[]): void => {
    setShown((now) => ({ ...now, lines, before }))
    setPending((count) => count + 1)
    queue.current = queue.current.then(() => save(lines)).finally(() => setPending((count) => count - 1))
  }
  return {
    lines: shown.lines,
    isSaving: pending > 0,
    canUndo: shown.before.length > 0,
    edit: (change) => {
      const next = change(shown.lines)
      if (next !== shown.lines) set(next, [...shown.before, shown.lines])
    },
    undo: () => {
      const last = shown.before.at(-1)
      if (last) set(last, shown.before.slice(0, -1))
    },
  }
}
