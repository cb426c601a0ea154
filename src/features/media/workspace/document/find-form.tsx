import { Button, Checkbox, TextArea } from '@blueprintjs/core'
import { useId, useState, type SubmitEvent } from 'react'

import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import { useDetectableTags } from '#api/use-capabilities.ts'
import { ruleProblem } from '#engine/entities/client.ts'
import { contactWords } from '#lib/words/contact-words.ts'
import { DEFAULT_CATEGORIES, passagesOf } from '#lib/search/default-categories.ts'
import { flagsOf, HIGHER_ACCURACY, tagWords, type ItemTag } from '#lib/words/detection-tags.ts'
import type { QualityCategory } from '#lib/search/entity-quality.ts'
import { entityWords, type EntityCategory } from '#lib/words/entity-words.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { EntityFields, weakness } from '#ui/forms/entity-fields.tsx'
import { ownRules } from '../../transcript/entities/own-rules'
import type { DetectFormProps } from '../file-kind'
import styles from './document.module.css'

const WORDS = { ...entityWords, ...contactWords }
// The literal has exactly the keys of its type.
const ENTITIES = Object.keys(entityWords) as EntityCategory[]
const CONTACTS = Object.keys(contactWords) as QualityCategory[]

/** Offers what to find in the text and in the images of a document, and starts the search. */
export function FindForm({ media, isRetry, isBusy, onDetect }: DetectFormProps) {
  const [chosen, setChosen] = useState(DEFAULT_CATEGORIES)
  const [tags, setTags] = useState<readonly ItemTag[]>([])
  const [own, setOwn] = useState('')
  const [usesWatchList, setUsesWatchList] = useState(false)
  const [isIncreased, setIncreased] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const available = useDetectableTags(media.type)
  const ids = { own: useId(), problem: useId() }
  const isNothing = chosen.length === 0 && tags.length === 0 && own.trim() === '' && !usesWatchList
  const toggle = (category: QualityCategory): void =>
    setChosen((all) => (all.includes(category) ? all.filter((one) => one !== category) : [...all, category]))
  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const broken = ownRules(own).flatMap((rule) => ruleProblem(rule) ?? [])
    setProblem(broken[0] ?? null)
    if (broken.length > 0 || isNothing) return
    setStarting(true)
    try {
      await onDetect(requestFor({ chosen, tags, own, usesWatchList, isIncreased }))
    } catch (error) {
      setProblem(errorWords(error))
    }
    setStarting(false)
  }
  const categories = (list: readonly QualityCategory[]) =>
    list.map((category) => (
      <Checkbox
        key={category}
        checked={chosen.includes(category)}
        label={WORDS[category] + weakness(category)}
        onChange={() => toggle(category)}
      />
    ))
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <EntityFields
        legend="Names and dates"
        className={styles.fields}
        helpClassName={styles.muted}
        available={ENTITIES}
        chosen={chosen}
        onToggle={toggle}
        advice="read the document as well"
      />
      <fieldset className={`${styles.fields} ${styles.pairs}`}>
        <legend>Contact details and numbers</legend>
        {categories(CONTACTS)}
      </fieldset>
      <div className={styles.field}>
        <label htmlFor={ids.own}>Your own words</label>
        <TextArea
          id={ids.own}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          placeholder="One per line; /regex/ works"
          fill
          rows={2}
          maxLength={10_000}
          aria-invalid={problem !== null}
          aria-describedby={ids.problem}
        />
        <Checkbox label="Project watch list" checked={usesWatchList} onChange={() => setUsesWatchList(!usesWatchList)} />
      </div>
      {available.length > 0 && (
        <fieldset className={`${styles.fields} ${styles.pairs}`}>
          <legend>In images on pages</legend>
          {available.map((tag) => (
            <Checkbox
              key={tag}
              label={tagWords[tag]}
              checked={tags.includes(tag)}
              onChange={() => setTags((all) => (all.includes(tag) ? all.filter((one) => one !== tag) : [...all, tag]))}
            />
          ))}
          {tags.length > 0 && <Checkbox label={HIGHER_ACCURACY} checked={isIncreased} onChange={() => setIncreased(!isIncreased)} />}
        </fieldset>
      )}
      {problem !== null && (
        <p id={ids.problem} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.submit}>
        <Button
          type="submit"
          intent="primary"
          size="large"
          text={isRetry ? 'Try again' : 'Detect'}
          loading={isStarting}
          disabled={isBusy || isNothing}
        />
      </div>
    </form>
  )
}

interface Choice {
  chosen: readonly QualityCategory[]
  tags: readonly ItemTag[]
  own: string
  usesWatchList: boolean
  isIncreased: boolean
}

function requestFor({ chosen, tags, own, usesWatchList, isIncreased }: Choice): DetectRequest {
  const terms = ownRules(own).flatMap((rule): NonNullable<DetectRequest['terms']> =>
    'words' in rule
      ? rule.words.map((text) => ({ kind: 'words', text }))
      : [{ kind: 'expression', text: rule.pattern, matchCase: rule.matchCase }],
  )
  return {
    increasedAccuracy: isIncreased,
    tags: flagsOf(tags),
    ...passagesOf(chosen),
    ...(terms.length > 0 && { terms }),
    ...(usesWatchList && { watchList: true }),
  }
}
