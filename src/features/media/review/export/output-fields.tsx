import { Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core'

import type { RedactOutput } from '#generated/model/redactOutput.zod.ts'
import type { PlannedOutput } from '#generated/model/plannedOutput.zod.ts'
import { COPIED_VIDEO } from '#lib/words/copied-video.ts'
import styles from './export-dialog.module.css'

export type AudioOutput = NonNullable<RedactOutput['audio']>

const AUDIO_OPTIONS: { value: AudioOutput; label: string }[] = [
  { value: 'keep', label: 'Unchanged' },
  { value: 'mute', label: 'Mute' },
  { value: 'remove', label: 'Remove' },
]

const CONTAINERS: Record<string, string> = { mp4: 'MP4', mov: 'MOV', mkv: 'MKV', webm: 'WebM' }
const CODECS: Record<string, string> = { h264: 'H.264', hevc: 'H.265 (HEVC)', vp8: 'VP8', vp9: 'VP9', av1: 'AV1' }

/** Describes the format of an export: `The version will be an MP4 file with H.264 video.` */
function outputWords({ container, codec }: PlannedOutput): string {
  const name = CONTAINERS[container] ?? container.toUpperCase()
  const article = /^[AEIOM]/.test(name) ? 'an' : 'a'
  return `The version will be ${article} ${name} file with ${CODECS[codec] ?? codec} video.`
}

const AUDIO_CODECS: Record<string, string> = { aac: 'AAC', mp3: 'MP3', flac: 'FLAC', opus: 'Opus', vorbis: 'Vorbis', pcm: 'PCM' }

/** Shows the format of an export of a recording, such as the nearest format that can be written. */
export function PlannedAudio({ planned: { container, codec, notes } }: { planned: PlannedOutput }) {
  const name = CONTAINERS[container] ?? container.toUpperCase()
  const codecName = AUDIO_CODECS[codec] ?? codec.toUpperCase()
  const article = /^[AEMO]/.test(name) ? 'an' : 'a'
  return (
    <div className={styles.advice}>
      <p>
        The version will be {article} {name} file{name === codecName ? '' : ` with ${codecName} audio`}. Its tags and cover art are removed.
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

interface PlannedDocumentProps {
  /** Whether the back end can write pages without redactions as vectors. */
  canKeepVectors: boolean
  keepsVectors: boolean
  onKeepVectors: (keeps: boolean) => void
}

/** Shows the format of an export of a document, and offers sharp pages where nothing is redacted. */
export function PlannedDocument({ canKeepVectors, keepsVectors, onKeepVectors }: PlannedDocumentProps) {
  return (
    <div className={styles.advice}>
      <p>The version will be a PDF. Pages become images; the remaining text stays selectable. Hidden content and metadata are removed.</p>
      {canKeepVectors && (
        <Checkbox checked={keepsVectors} onChange={({ currentTarget }) => onKeepVectors(currentTarget.checked)}>
          Keep pages without redactions sharp
          <span className={styles.hint}>Smaller file, slower export.</span>
        </Checkbox>
      )}
    </div>
  )
}

interface OutputFieldsProps {
  /** Undefined if unknown. */
  planned: PlannedOutput | undefined
  /** Whether only the audio changes, so that the video can be copied. */
  isOnlyAudio: boolean
  hasAudio: boolean
  audio: AudioOutput
  onAudio: (audio: AudioOutput) => void
}

/** Shows the format of an export of a video, and offers options for its audio. */
export function OutputFields({ planned, isOnlyAudio, hasAudio, audio, onAudio }: OutputFieldsProps) {
  return (
    <>
      {planned && (
        <div className={styles.advice}>
          <p>{outputWords(planned)}</p>
          {planned.notes
            .filter((note) => isOnlyAudio || note !== COPIED_VIDEO)
            .map((note) => (
              <p key={note}>{note}</p>
            ))}
        </div>
      )}
      {hasAudio && (
        <FormGroup label="Audio" labelFor="export-audio">
          <HTMLSelect
            id="export-audio"
            value={audio}
            options={AUDIO_OPTIONS}
            onChange={({ currentTarget }) => onAudio(AUDIO_OPTIONS.find(({ value }) => value === currentTarget.value)?.value ?? 'keep')}
          />
        </FormGroup>
      )}
    </>
  )
}
