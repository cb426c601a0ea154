import type { TranscriptionModel } from '#generated/model/transcriptionModel.zod.ts'
import { formatBytes } from '#lib/formats.ts'
import { languageName } from './timed-facts'

/** The value of automatic detection. */
export const AUTOMATIC = ''

interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** The languages to offer if the back end doesn't list its models' languages, as BCP 47 codes like in the contract. */
const USUAL_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pl', 'pt', 'cy']

/** Returns the languages that a model supports, or the usual ones. */
export function languageChoices(model: TranscriptionModel | undefined): Choice[] {
  const known = model?.languages ?? []
  const [only] = known
  if (known.length === 1 && only !== undefined) return [{ value: only, label: languageName(only) }]
  const codes = known.length > 0 ? known : USUAL_LANGUAGES
  const named = codes.map((value) => ({ value, label: languageName(value) }))
  const sorted = known.length > 0 ? named.toSorted((one, other) => one.label.localeCompare(other.label, 'en')) : named
  return [{ value: AUTOMATIC, label: 'Detect automatically' }, ...sorted]
}

/** Returns the models. Those with a problem can't be chosen. */
export function modelChoices(models: readonly TranscriptionModel[]): Choice[] {
  return models.map(({ id, name, size, problem }) => {
    if (problem !== null) return { value: id, label: `${name} (incomplete)`, disabled: true }
    return { value: id, label: size === null ? name : `${name} (${formatBytes(size)})` }
  })
}
