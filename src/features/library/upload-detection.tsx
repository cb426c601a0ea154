import { Button, PopoverNext } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'

import { useDetectableTags } from '../../api/use-capabilities'
import { tagWords } from '../../lib/detection-tags'
import { setUploadDetection, uploadDetectionState } from '../../state/upload-detection'
import { DetectionFields } from '../../ui/detection-fields'
import styles from './library.module.css'

/** Renders the choice of what is detected in every file after its upload. */
export function UploadDetection() {
  const { tags } = useSnapshot(uploadDetectionState)
  return (
    <PopoverNext placement="bottom-end" content={<Choice />}>
      <Button
        variant="minimal"
        size="large"
        endIcon={<CaretDown />}
        text={`Detect on upload: ${tags.length === 0 ? 'off' : tags.map((tag) => tagWords[tag].toLowerCase()).join(', ')}`}
      />
    </PopoverNext>
  )
}

function Choice() {
  const available = useDetectableTags('image')
  const { tags, isIncreased } = useSnapshot(uploadDetectionState)
  return (
    <div className={styles.choice}>
      <DetectionFields available={available} choice={{ tags, isIncreased }} onChange={setUploadDetection} isOptional />
      <p className={styles.choiceNote}>Applies to images and videos. Select nothing to detect later.</p>
    </div>
  )
}
