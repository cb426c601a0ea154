import { Checkbox } from '@blueprintjs/core'

import { DEFAULT_CATEGORIES } from '#lib/search/default-categories.ts'
import { entityQuality, isWeakCategory, type QualityCategory } from '#lib/search/entity-quality.ts'
import { entityWords, type EntityCategory } from '#lib/words/entity-words.ts'

const percent = (share: number): string => `${Math.round(share * 100)}%`

const isDefault = (category: EntityCategory): boolean => DEFAULT_CATEGORIES.includes(category)

/** Returns a note on the weakness of a category, for its label. */
export function weakness(category: QualityCategory): string {
  if (!isWeakCategory(category)) return ''
  const { precision, recall } = entityQuality[category]
  return ` (weak: ${recall < 0.8 ? `finds ${percent(recall)} of them` : `${percent(precision)} of what it finds is right`})`
}

interface EntityFieldsProps {
  legend: string
  className?: string | undefined
  helpClassName?: string | undefined
  /** The categories that can be found. */
  available: readonly EntityCategory[]
  chosen: readonly QualityCategory[]
  onToggle: (category: EntityCategory) => void
  /** Advice about missed entities, as the end of a sentence. */
  advice: string
  isDisabled?: boolean
}

/** Renders the checkboxes for the names and other entities to find in text. */
export function EntityFields(props: EntityFieldsProps) {
  const { legend, className = '', helpClassName = '', available, chosen, onToggle, advice, isDisabled = false } = props
  const boxes = (list: readonly EntityCategory[]) =>
    list.map((category) => (
      <Checkbox
        key={category}
        checked={chosen.includes(category)}
        disabled={isDisabled}
        label={entityWords[category] + weakness(category)}
        onChange={() => onToggle(category)}
      />
    ))
  return (
    <fieldset className={className} disabled={isDisabled}>
      <legend>{legend}</legend>
      {boxes(available.filter(isDefault))}
      <details>
        <summary>More categories</summary>
        <p className={helpClassName}>Measured on English texts. Every category misses some, so {advice}.</p>
        {boxes(available.filter((category) => !isDefault(category)))}
      </details>
    </fieldset>
  )
}
