import type { Box } from '#engine/core/types.ts'
import type { ImageText } from '#engine/image/types.ts'
import type { EntityCategory } from '#lib/words/entity-words.ts'
import { boxesOfWords, wholeWords } from '../document/page-marks'
import { JobError, type JobContext } from '../queue/job-context'

/** A name or other entity in the text of an image: its words on one line. */
export interface NameInText {
  label: `entity:${EntityCategory}`
  box: Box
  confidence: number
  text: string
}

/** The names in an image, and its size in pixels. */
export interface FoundNames {
  width: number
  height: number
  names: NameInText[]
}

type Word = ImageText['words'][number]

/** Reads the text of an image and finds the entities of the given categories in it. */
export async function findNames(
  { source, engine, entities, options }: Pick<JobContext, 'source' | 'engine' | 'entities' | 'options'>,
  categories: readonly EntityCategory[],
): Promise<FoundNames> {
  if (!engine.readText) throw new JobError('Finding names in text isn’t available for images.')
  const { width, height, text, words } = await engine.readText(source, options)
  if (text.trim() === '') return { width, height, names: [] }
  const { findings } = await entities.find(text, { categories }, options.signal ? { signal: options.signal } : {})
  const placed = words.map(({ box, ...word }: Word) => ({ ...word, ...box }))
  const names = findings.flatMap(({ category, confidence, ...range }): NameInText[] => {
    const known = categories.find((one) => one === category)
    const whole = wholeWords({ words: placed }, range)
    if (known === undefined || whole === undefined) return []
    const shown = text.slice(whole.start, whole.end).replaceAll(/\s+/g, ' ')
    return boxesOfWords(whole.words, { width, height }).map((box) => ({ label: `entity:${known}`, box, confidence, text: shown }))
  })
  return { width, height, names }
}
