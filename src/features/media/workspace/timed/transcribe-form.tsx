import { Button, HTMLSelect, type Intent } from '@blueprintjs/core'
import { useId, useState } from 'react'

import { useTranscribe } from '../../../../api/use-media-actions'
import { NotAvailable } from '../../parts/not-available'
import styles from './timed.module.css'
import { useAsked } from './use-asked'
import type { Details } from '../../parts/use-details'

const AUTOMATIC = ''

/** BCP 47 codes, as in the contract. The empty one lets the back end detect the language. */
const LANGUAGES = [
  { value: AUTOMATIC, label: 'Detect automatically' },
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
  { value: 'de', label: 'German' },
  { value: 'es', label: 'Spanish' },
  { value: 'it', label: 'Italian' },
  { value: 'nl', label: 'Dutch' },
  { value: 'pl', label: 'Polish' },
  { value: 'pt', label: 'Portuguese' },
  { value: 'cy', label: 'Welsh' },
]

/** Starts transcription. Where the back end doesn't support it, the form is disabled and shows the reason. */
export function TranscribeForm({ mediaId, details, intent }: { mediaId: string; details: Details; intent: Intent }) {
  const { transcribe, isPending } = useTranscribe()
  const { reason, noteId, describedBy, isClosed, ask } = useAsked(details, 'transcribe')
  const [language, setLanguage] = useState(AUTOMATIC)
  const selectId = useId()
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        ask(() => transcribe(mediaId, language === AUTOMATIC ? null : language))
      }}
    >
      {reason !== undefined && <NotAvailable id={noteId} reason={reason} />}
      <div className={styles.line}>
        <label htmlFor={selectId}>Language</label>
        <HTMLSelect
          id={selectId}
          options={LANGUAGES}
          value={language}
          disabled={isClosed}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <Button type="submit" text="Transcribe" intent={intent} loading={isPending} disabled={isClosed} />
      </div>
    </form>
  )
}
