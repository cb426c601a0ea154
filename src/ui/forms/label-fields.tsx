import { Checkbox } from '@blueprintjs/core'

import { pluralOf, type ItemLabel } from '#lib/words/item-words.ts'
import styles from './detection-fields.module.css'

interface LabelFieldsProps {
  /** The number of items marked for redaction, by label. */
  counts: ReadonlyMap<ItemLabel, number>
  chosen: readonly ItemLabel[]
  onChange: (chosen: ItemLabel[]) => void
}

/** Renders a checkbox for each label, to choose what an export redacts. */
export function LabelFields({ counts, chosen, onChange }: LabelFieldsProps) {
  const labels = [...counts.keys()]
  return (
    <fieldset className={styles.fields}>
      <legend>Redact</legend>
      {labels.map((label) => (
        <Checkbox
          key={label}
          label={`${pluralOf(label)} (${counts.get(label) ?? 0})`}
          checked={chosen.includes(label)}
          onChange={() => onChange(labels.filter((one) => chosen.includes(one) !== (one === label)))}
        />
      ))}
      {chosen.length === 0 && <p className={styles.help}>Select at least one item.</p>}
      {chosen.length > 0 && chosen.length < labels.length && (
        <p className={styles.help}>Unselected items stay visible in this export. The verification report lists them.</p>
      )}
    </fieldset>
  )
}
