import { Button, HTMLSelect, type Intent } from '@blueprintjs/core'
import { useId, useState } from 'react'

import { useGetTranscript, useListTranscriptionModels } from '#generated/audio/audio.ts'
import { useTranscribe } from '#api/use-media-actions.ts'
import { NotAvailable } from '../../parts/not-available'
import styles from './timed.module.css'
import { AUTOMATIC, languageChoices, modelChoices } from './transcription-choices'
import { useAsked } from './use-asked'
import type { Details } from '../../parts/use-details'

/**
 * Starts transcription with a model and in a language. If the back end doesn't support it, the form is disabled and shows the reason. If it
 * doesn't list its models, it chooses the model.
 */
export function TranscribeForm({ mediaId, details, intent }: { mediaId: string; details: Details; intent: Intent }) {
  const { transcribe, isPending } = useTranscribe()
  const { reason, noteId, describedBy, isClosed, ask } = useAsked(details, 'transcribe')
  const { data } = useListTranscriptionModels({ query: { retry: false } })
  const { data: transcript } = useGetTranscript(mediaId, { query: { retry: false, enabled: !isClosed } })
  const [chosenModel, setChosenModel] = useState<string>()
  const [chosenLanguage, setChosenLanguage] = useState(AUTOMATIC)
  const [modelId, languageId] = [useId(), useId()]
  const models = data?.models ?? []
  const usable = models.filter(({ problem }) => problem === null)
  const model = usable.find(({ id }) => id === chosenModel) ?? usable[0]
  const languages = languageChoices(model)
  const language = languages.some(({ value }) => value === chosenLanguage) ? chosenLanguage : (languages[0]?.value ?? AUTOMATIC)
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        ask(() => transcribe(mediaId, { language: language === AUTOMATIC ? null : language, ...(model && { model: model.id }) }))
      }}
    >
      {reason !== undefined && <NotAvailable id={noteId} reason={reason} />}
      {models.map(({ id, name, problem }) => problem !== null && <p key={id} className={styles.help}>{`${name}: ${problem}`}</p>)}
      {model && (
        <div className={styles.line}>
          <label htmlFor={modelId}>Model</label>
          <HTMLSelect
            id={modelId}
            options={modelChoices(models)}
            value={model.id}
            disabled={isClosed}
            onChange={({ currentTarget }) => setChosenModel(currentTarget.value)}
          />
        </div>
      )}
      <div className={styles.line}>
        <label htmlFor={languageId}>Language</label>
        <HTMLSelect
          id={languageId}
          options={languages}
          value={language}
          disabled={isClosed}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => setChosenLanguage(currentTarget.value)}
        />
        <Button type="submit" text="Transcribe" intent={intent} loading={isPending} disabled={isClosed} />
      </div>
      {model?.hasWordTimes === false && (
        <p className={styles.help}>This model doesn't measure when each word is spoken. Check the times of words before you redact them.</p>
      )}
      {reason === undefined && transcript && transcript.segments.length > 0 && (
        <p className={styles.help}>This replaces the current transcript.</p>
      )}
    </form>
  )
}
