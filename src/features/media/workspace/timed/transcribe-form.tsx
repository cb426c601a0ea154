import { Button, HTMLSelect, type Intent } from '@blueprintjs/core'
import { useId, useState } from 'react'

import { useGetTranscript, useListTranscriptionModels } from '#generated/audio/audio.ts'
import { useTranscribe } from '#api/use-media-actions.ts'
import type { TranscriptionModel } from '#generated/model/transcriptionModel.zod.ts'
import { formatBytes } from '#lib/words/formats.ts'
import { NotAvailable } from '../../parts/not-available'
import styles from './timed.module.css'
import { useAsked } from './use-asked'
import type { Details } from '../../parts/use-details'
import { languageName } from './timed-facts'

/** The value of automatic detection. */
const AUTOMATIC = ''

interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** The languages to offer if the back end doesn't list its models' languages, as BCP 47 codes like in the contract. */
const USUAL_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pl', 'pt', 'cy']

/** Returns the languages that a model supports, or the usual ones. */
function languageChoices(model: TranscriptionModel | undefined): Choice[] {
  const known = model?.languages ?? []
  const [only] = known
  if (known.length === 1 && only !== undefined) return [{ value: only, label: languageName(only) }]
  const codes = known.length > 0 ? known : USUAL_LANGUAGES
  const named = codes.map((value) => ({ value, label: languageName(value) }))
  const sorted = known.length > 0 ? named.toSorted((one, other) => one.label.localeCompare(other.label, 'en')) : named
  return [{ value: AUTOMATIC, label: 'Detect automatically' }, ...sorted]
}

/** Returns the models. Those with a problem can't be chosen. */
function modelChoices(models: readonly TranscriptionModel[]): Choice[] {
  return models.map(({ id, name, size, problem }) => {
    if (problem !== null) return { value: id, label: `${name} (incomplete)`, disabled: true }
    return { value: id, label: size === null ? name : `${name} (${formatBytes(size)})` }
  })
}

/** Shows why installed models can't be used. */
export function ModelProblems({ models }: { models: readonly TranscriptionModel[] }) {
  return models.map(({ id, name, problem }) => problem !== null && <p key={id} className={styles.help}>{`${name}: ${problem}`}</p>)
}

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
      <ModelProblems models={models} />
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
        <p className={styles.help}>This model doesn’t measure when each word is spoken. Check the times of words before you redact them.</p>
      )}
      {reason === undefined && transcript && transcript.segments.length > 0 && (
        <p className={styles.help}>This replaces the current transcript.</p>
      )}
    </form>
  )
}
