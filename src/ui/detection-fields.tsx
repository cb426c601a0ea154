import { Checkbox } from '@blueprintjs/core'
import { useId } from 'react'

import { imageTagWords, type DetectionChoice, type ImageTag } from '../lib/detection-tags'
import styles from './detection-fields.module.css'

interface DetectionFieldsProps {
  /** What can be detected. */
  available: readonly ImageTag[]
  choice: DetectionChoice
  onChange: (choice: DetectionChoice) => void
}

/** Renders the checkboxes for what to detect in an image, and for increased accuracy. */
export function DetectionFields({ available, choice, onChange }: DetectionFieldsProps) {
  const { tags, isIncreased } = choice
  const helpId = useId()
  return (
    <fieldset className={styles.fields}>
      <legend>Detect</legend>
      {available.map((tag) => (
        <Checkbox
          key={tag}
          label={imageTagWords[tag]}
          checked={tags.includes(tag)}
          onChange={() => onChange({ ...choice, tags: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag] })}
        />
      ))}
      {tags.length === 0 && <p className={styles.help}>Select at least one item.</p>}
      <Checkbox
        className={styles.apart ?? ''}
        label="Higher accuracy (slower)"
        checked={isIncreased}
        aria-describedby={helpId}
        onChange={() => onChange({ ...choice, isIncreased: !isIncreased })}
      />
      <p id={helpId} className={styles.help}>
        Detects more small, turned and partly hidden items, with more false detections.
      </p>
    </fieldset>
  )
}
