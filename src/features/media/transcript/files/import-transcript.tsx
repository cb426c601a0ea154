import { Button } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { getGetTranscriptQueryKey, saveTranscript } from '#generated/audio/audio.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { notify } from '#notifications/notify.ts'
import { TranscriptFileError } from './read-line'
import { readTranscript } from './read-transcript'
import { UNKNOWN_LANGUAGE } from '../use-transcript-edits'

interface ImportTranscriptProps {
  mediaId: string
  /** The revision that the import replaces. */
  revision: number
  /** Seconds. */
  duration: number
  isPrimary?: boolean
}

/** Imports a transcript from a file, and shows the reason if it can't be imported. */
export function ImportTranscript({ mediaId, revision, duration, isPrimary = false }: ImportTranscriptProps) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const { segments, language } = await readTranscript(file, duration)
      const saved = await saveTranscript(mediaId, { revision, language: language ?? UNKNOWN_LANGUAGE, source: 'imported', segments })
      client.setQueryData(getGetTranscriptQueryKey(mediaId), saved)
      notify({ message: `${formatCount(segments.length, 'passage')} imported`, variant: 'info', key: 'transcript-imported' })
    } catch (error) {
      const words = errorWords(error)
      setProblem(error instanceof TranscriptFileError ? words : `Couldn’t import the transcript. ${words}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        text="Import transcript"
        fill
        loading={isBusy}
        intent={isPrimary ? 'primary' : 'none'}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Transcript file"
        accept=".srt,.vtt,.json,text/vtt,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that the same file can be chosen again after it was changed.
          currentTarget.value = ''
          if (file) void take(file)
        }}
      />
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  )
}
