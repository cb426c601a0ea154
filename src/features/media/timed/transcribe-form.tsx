import { Button, HTMLSelect, type Intent } from '@blueprintjs/core'
import { useId, useState } from 'react'

import { useTranscribe } from '../../../api/use-media-actions'
import { NotAvailable } from './not-available'
import styles from './timed.module.css'
import { useAsked } from './use-asked'
import type { Details } from './use-details'

const FIND_OUT = ''

/** By BCP 47, as the contract counts languages; the empty one lets the back end find out. */
const LANGUAGES = [
  { value: FIND_OUT, label: 'Find out' },
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

/** Has what is said written down. Where the back end cannot, that is said before it is asked. */
export function TranscribeForm({ mediaId, details, intent }: { mediaId: string; details: Details; intent: Intent }) {
  const { transcribe, isPending } = useTranscribe()
  const { refusal, ask } = useAsked()
  const [language, setLanguage] = useState(FIND_OUT)
  const selectId = useId()
  const noteId = useId()
  const reason = details.reasonAgainst('transcribe') ?? refusal
  const isClosed = reason !== undefined || !details.isKnown
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        ask(() => transcribe(mediaId, language === FIND_OUT ? null : language))
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
          {...(reason === undefined ? {} : { 'aria-describedby': noteId })}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <Button type="submit" text="Write down what is said" intent={intent} loading={isPending} disabled={isClosed} />
      </div>
    </form>
  )
}
