import { HTMLSelect } from '@blueprintjs/core'
import { useId, useMemo } from 'react'

import type { Editor } from '#editor/editor.ts'
import {
  filterInEffect,
  groupsIn,
  itemsWithLabel,
  matchesReviewFilter,
  reviewFilterInEffect,
  type LabelFilter,
  type ReviewFilter,
} from '#editor/label-filter.ts'
import { liveItems } from '#editor/review.ts'
import { contactWords } from '#lib/words/contact-words.ts'
import { tagWords } from '#lib/words/detection-tags.ts'
import { entityWords } from '#lib/words/entity-words.ts'
import { formatNumber } from '#lib/words/formats.ts'
import { useEditor } from '../session/use-editor'
import styles from './panel.module.css'

const LABEL_WORDS = {
  all: 'All',
  gap: 'Gaps',
  face: tagWords.faces,
  head: tagWords.heads,
  person: tagWords.people,
  license_plate: tagWords.license_plates,
  vehicle: tagWords.vehicles,
  text: tagWords.text,
  name: 'Names',
  screen: tagWords.screens,
  other: 'Other',
  span: 'Audio',
  ...contactWords,
  'cover:mute': 'Muted',
  'cover:tone': 'Tone',
  'decision:redact': 'To redact',
  'decision:keep': 'Left audible',
} as const satisfies Partial<Record<LabelFilter, string>>

const ENTITY_WORDS: Readonly<Record<string, string>> = entityWords

/** Returns the label of a filter. */
function labelWords(filter: LabelFilter): string {
  const known: Partial<Record<LabelFilter, string>> = LABEL_WORDS
  return known[filter] ?? ENTITY_WORDS[filter.slice(filter.indexOf(':') + 1)] ?? filter
}

const REVIEW_WORDS = { all: 'Any status', unreviewed: 'Not reviewed', reviewed: 'Reviewed' } as const satisfies Record<ReviewFilter, string>
const REVIEW_FILTERS = ['all', 'unreviewed', 'reviewed'] as const satisfies readonly ReviewFilter[]

/** Filters the list by label, if items have several labels, and by whether items are reviewed. */
export function ListFilters({ editor }: { editor: Editor }) {
  const id = useId()
  const review = useEditor(editor, ({ settled }) => settled)
  const label = useEditor(editor, filterInEffect)
  const reviewed = useEditor(editor, reviewFilterInEffect)
  const groups = useMemo(() => groupsIn(review), [review])
  const labels: { value: LabelFilter; count: number }[] = [
    { value: 'all', count: liveItems(review).length },
    ...groups.map(({ group, count }) => ({ value: group, count })),
  ]
  const states = useMemo(() => {
    const items = itemsWithLabel({ settled: review, labelFilter: label })
    return REVIEW_FILTERS.map((value) => ({ value, count: items.filter((item) => matchesReviewFilter(item, value)).length }))
  }, [review, label])
  if (groups.length === 0) return null
  return (
    <div className={styles.filter}>
      {groups.length > 1 && (
        <>
          <label htmlFor={id}>Show</label>
          <HTMLSelect
            id={id}
            value={label}
            onChange={({ currentTarget }) => {
              const chosen = labels.find(({ value }) => value === currentTarget.value)
              if (chosen) editor.filterBy(chosen.value)
            }}
            options={labels.map(({ value, count }) => ({ value, label: wordsWithCount(labelWords(value), count) }))}
          />
        </>
      )}
      <HTMLSelect
        aria-label="Review status"
        value={reviewed}
        onChange={({ currentTarget }) => {
          const chosen = states.find(({ value }) => value === currentTarget.value)
          if (chosen) editor.filterBy(label, chosen.value)
        }}
        options={states.map(({ value, count }) => ({
          value,
          label: wordsWithCount(REVIEW_WORDS[value], count),
          disabled: count === 0,
        }))}
      />
    </div>
  )
}

function wordsWithCount(words: string, count: number): string {
  return `${words} (${formatNumber(count)})`
}
