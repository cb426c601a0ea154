import { Button, Checkbox, PopoverNext } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'

import { useAreCapabilitiesPending, useCapabilities, useDetectableTags } from '#api/use-capabilities.ts'
import { tagWords } from '#lib/words/detection-tags.ts'
import { setUploadDetection, uploadDetectionState } from '#state/uploads/upload-detection.ts'
import { DetectionFields } from '#ui/forms/detection-fields.tsx'
import styles from './library.module.css'

/** Renders the choice of what is detected in every file after its upload. */
export function UploadDetection() {
  const { tags, hasNames } = useSnapshot(uploadDetectionState)
  const words = [...tags.map((tag) => tagWords[tag].toLowerCase()), ...(hasNames ? ['names'] : [])]
  return (
    <PopoverNext placement="bottom-end" content={<Choice />}>
      <Button
        variant="minimal"
        size="large"
        endIcon={<CaretDown />}
        text={`Detect on upload: ${words.length === 0 ? 'off' : words.join(', ')}`}
      />
    </PopoverNext>
  )
}

function Choice() {
  const available = useDetectableTags('image')
  const documents = useCapabilities('document')
  const canFindNames = documents === undefined || (documents.entities ?? []).length > 0
  const { tags, isIncreased, hasNames } = useSnapshot(uploadDetectionState)
  // Boxes that are added above others would move them from under the pointer.
  const isPending = useAreCapabilitiesPending()
  if (isPending)
    return (
      <p className={styles.choice} role="status">
        Loading…
      </p>
    )
  return (
    <div className={styles.choice}>
      <DetectionFields
        available={available}
        choice={{ tags, isIncreased }}
        onChange={(choice) => setUploadDetection({ ...choice, hasNames })}
        isOptional
      />
      {canFindNames && (
        <Checkbox
          className={styles.choiceNames ?? ''}
          label="Names and contact details in documents"
          checked={hasNames}
          onChange={() => setUploadDetection({ tags, isIncreased, hasNames: !hasNames })}
        />
      )}
      <p className={styles.choiceNote}>Select nothing to detect later.</p>
    </div>
  )
}
