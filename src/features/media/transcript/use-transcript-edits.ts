import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { getGetTranscriptQueryKey, getTranscript, saveTranscript } from '#generated/audio/audio.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { notify, notifyFailure } from '#notifications/notify.ts'

type Lines = readonly TranscriptSegment[]

/** The code of an unknown language. */
export const UNKNOWN_LANGUAGE = 'und'

const CONFLICT = 'This transcript was changed in another window or by another person, so your last correction wasn’t saved. Make it again.'

export interface TranscriptEdits {
  readonly lines: Lines
  readonly isSaving: boolean
  readonly canUndo: boolean
  /** Changes the lines and saves them. A change that returns the same lines does nothing. */
  readonly edit: (change: (lines: Lines) => Lines) => void
  /** Undoes the last change. */
  readonly undo: () => void
}

interface Shown {
  readonly lines: Lines
  /** The lines before each change. */
  readonly before: readonly Lines[]
  readonly revision: number
  /** Whether the lines have changes that the back end doesn't have. */
  readonly isUnsaved: boolean
}

/** Returns the shown part of a transcript from the back end. */
const shownOf = ({ segments, revision }: Transcript): Shown => ({ lines: segments, before: [], revision, isUnsaved: false })

/**
 * Holds the lines of a transcript and saves each change, one after another. The browser warns before it closes the page with unsaved
 * changes, and a change that failed to save is then saved again.
 */
export function useTranscriptEdits(transcript: Transcript): TranscriptEdits {
  const { mediaId, language } = transcript
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>(() => shownOf(transcript))
  const [pending, setPending] = useState(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const revision = useRef(transcript.revision)
  // An import or another window has saved a newer one.
  if (transcript.revision > shown.revision && pending === 0) setShown(shownOf(transcript))

  const keep = (newest: Transcript): void => {
    revision.current = newest.revision
    client.setQueryData(getGetTranscriptQueryKey(mediaId), newest)
  }
  const takeNewest = async (): Promise<void> => {
    try {
      const newest = await getTranscript(mediaId)
      keep(newest)
      setShown(shownOf(newest))
    } catch (error) {
      notifyFailure('Couldn’t load the transcript.', error)
    }
  }
  const save = async (segments: Lines): Promise<void> => {
    try {
      const saved = await saveTranscript(mediaId, {
        revision: Math.max(revision.current, transcript.revision),
        language: language ?? UNKNOWN_LANGUAGE,
        source: 'corrected',
        segments: [...segments],
      })
      keep(saved)
      // Later changes are saved by their own requests.
      setShown((now) => ({ ...now, revision: saved.revision, isUnsaved: now.isUnsaved && now.lines !== segments }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) return notifyFailure('Couldn’t save the transcript.', error)
      notify({ message: CONFLICT, variant: 'error' })
      await takeNewest()
    }
  }
  const enqueue = (lines: Lines): void => {
    setPending((count) => count + 1)
    queue.current = queue.current.then(() => save(lines)).finally(() => setPending((count) => count - 1))
  }
  const set = (lines: Lines, before: readonly Lines[]): void => {
    setShown((now) => ({ ...now, lines, before, isUnsaved: true }))
    enqueue(lines)
  }

  // Runs after every render, so that the listener saves the current lines.
  useEffect(() => {
    if (!shown.isUnsaved) return undefined
    const onUnload = (event: BeforeUnloadEvent): void => {
      event.preventDefault()
      if (pending === 0) enqueue(shown.lines)
    }
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  })

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
