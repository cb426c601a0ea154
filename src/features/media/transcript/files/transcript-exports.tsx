import { Button, HTMLSelect } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'

import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { saveText } from '#lib/browser/save-text.ts'
import { notify } from '#notifications/notify.ts'
import styles from '../transcript-editor.module.css'
import { redactedLines, transcriptFile, transcriptFileName, type TranscriptFormat } from './transcript-files'

const FORMATS = [
  { value: 'txt', label: 'Text', type: 'text/plain' },
  { value: 'srt', label: 'SRT', type: 'application/x-subrip' },
  { value: 'vtt', label: 'WebVTT', type: 'text/vtt' },
] as const satisfies readonly { value: TranscriptFormat; label: string; type: string }[]

interface TranscriptExportsProps {
  /** The name of the recording. */
  name: string
  lines: readonly TranscriptSegment[]
  /** The IDs of the redacted words. */
  hidden: ReadonlySet<string>
  /** The button beside the export buttons. */
  children: ReactNode
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ message: 'Copied', variant: 'info', key: 'copied' })
  } catch {
    // Browsers refuse this without permission or a secure connection.
    notify({ message: 'Couldn’t copy the transcript. Download it instead.', variant: 'error' })
  }
}

/** Downloads the redacted transcript as text or subtitles, or copies it. */
export function TranscriptExports({ name, lines, hidden, children }: TranscriptExportsProps) {
  const [format, setFormat] = useState<TranscriptFormat>('txt')
  const { type } = FORMATS.find(({ value }) => value === format) ?? FORMATS[0]
  const text = (): string => transcriptFile(redactedLines(lines, hidden), format)
  return (
    <div className={styles.actions}>
      <HTMLSelect
        fill
        aria-label="Format"
        value={format}
        options={[...FORMATS]}
        onChange={({ currentTarget }) => setFormat(FORMATS.find(({ value }) => value === currentTarget.value)?.value ?? 'txt')}
      />
      <Button text="Download redacted" onClick={() => saveText(transcriptFileName(name, format, true), text(), type)} />
      <Button text="Copy redacted" onClick={() => void copy(text())} />
      {children}
    </div>
  )
}
