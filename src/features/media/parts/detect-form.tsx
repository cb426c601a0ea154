import { Button, Intent } from '@blueprintjs/core'
import { useState } from 'react'

import { useAreCapabilitiesPending, useDetectableTags, useFindableEntities } from '#api/use-capabilities.ts'
import { FACES_ONLY, isAnyDetected, type DetectionChoice } from '#lib/words/detection-tags.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import { notifyError } from '#notifications/notify.ts'
import { DetectionFields } from '#ui/forms/detection-fields.tsx'
import styles from './media-page.module.css'

interface DetectFormProps {
  type: MediaType
  isRetry: boolean
  isPrimary?: boolean
  isLarge?: boolean
  /** Whether another job is running. */
  isBusy?: boolean
  /** Starts the detection; a toast shows its error. */
  onDetect: (choice: DetectionChoice) => Promise<unknown>
}

/** Offers what to detect in a file, and starts the detection. */
export function DetectForm({ type, isRetry, isPrimary = true, isLarge = false, isBusy = false, onDetect }: DetectFormProps) {
  const [choice, setChoice] = useState(FACES_ONLY)
  const available = useDetectableTags(type)
  const entities = useFindableEntities(type)
  // Boxes that are added above others would move them from under the pointer.
  const isPending = useAreCapabilitiesPending()
  const [isStarting, setStarting] = useState(false)
  const start = async (): Promise<void> => {
    setStarting(true)
    try {
      await onDetect(choice)
    } catch (error) {
      notifyError(error)
    }
    setStarting(false)
  }
  return (
    <div className={styles.stack}>
      <DetectionFields available={available} entities={entities} choice={choice} onChange={setChoice} isDisabled={isPending} />
      <div>
        <Button
          text={isRetry ? 'Try again' : 'Detect'}
          intent={isPrimary ? Intent.PRIMARY : Intent.NONE}
          {...(isLarge ? { size: 'large' as const } : {})}
          loading={isStarting}
          disabled={isBusy || isPending || !isAnyDetected(choice)}
          onClick={() => void start()}
        />
      </div>
    </div>
  )
}
