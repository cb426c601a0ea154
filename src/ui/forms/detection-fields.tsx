import { Checkbox } from '@blueprintjs/core'
import { useId } from 'react'

import { HIGHER_ACCURACY, tagWords, type DetectionChoice, type DetectionTag } from '#lib/words/detection-tags.ts'
import type { EntityCategory } from '#lib/words/entity-words.ts'
import styles from './detection-fields.module.css'
import { EntityFields } from './entity-fields'

interface DetectionFieldsProps<Tag extends DetectionTag> {
  /** The tags that can be detected. */
  available: readonly Tag[]
  choice: DetectionChoice<Tag>
  onChange: (choice: DetectionChoice<Tag>) => void
  /** Whether the selection may be empty. */
  isOptional?: boolean
  isDisabled?: boolean
  /** The names and other entities that can be found in text. */
  entities?: readonly EntityCategory[]
  /** The id of the text that explains why the fields are disabled. */
  describedBy?: string | undefined
}

/** The limits of a detector, which are shown while it is selected. */
const HELP: Readonly<Partial<Record<DetectionTag, string>>> = {
  heads: 'Heads that are turned away, masked or covered. Where a face is found too, only the face is listed.',
  people: 'Finds most people in full view, but few that others hide. Check crowds yourself.',
  screens: 'Finds most monitors and laptops in full view, but few phones and few screens that the edge cuts off. Check these yourself.',
}

/** Renders the checkboxes for the detection in a file, and for higher accuracy. */
export function DetectionFields<Tag extends DetectionTag>(props: DetectionFieldsProps<Tag>) {
  const { available, choice, onChange, isOptional = false, isDisabled = false, entities = [], describedBy } = props
  const { tags, isIncreased, entities: chosen = [] } = choice
  const helpId = useId()
  const isAnyTag = available.some((tag) => tags.includes(tag))
  const isAnything = isAnyTag || chosen.length > 0
  return (
    <fieldset className={styles.fields} disabled={isDisabled} {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}>
      <legend>Detect</legend>
      {available.map((tag) => (
        <Checkbox
          key={tag}
          label={tagWords[tag]}
          checked={tags.includes(tag)}
          disabled={isDisabled}
          onChange={() => onChange({ ...choice, tags: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag] })}
        />
      ))}
      {available
        .filter((tag) => tags.includes(tag) && HELP[tag] !== undefined)
        .map((tag) => (
          <p key={tag} className={styles.help}>
            {HELP[tag]}
          </p>
        ))}
      {entities.length > 0 && (
        <EntityFields
          legend="Names in text"
          className={styles.fields}
          helpClassName={styles.help}
          available={entities}
          chosen={chosen}
          onToggle={(one) =>
            onChange({ ...choice, entities: chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one] })
          }
          advice="read the text as well"
          isDisabled={isDisabled}
        />
      )}
      {!isOptional && !isAnything && <p className={styles.help}>Select at least one item.</p>}
      <Checkbox
        className={styles.apart ?? ''}
        label={HIGHER_ACCURACY}
        checked={isIncreased}
        disabled={isDisabled || (isOptional && !isAnyTag)}
        aria-describedby={helpId}
        onChange={() => onChange({ ...choice, isIncreased: !isIncreased })}
      />
      <p id={helpId} className={styles.help}>
        Detects more small, turned and partly hidden items, with more false detections.
      </p>
    </fieldset>
  )
}
