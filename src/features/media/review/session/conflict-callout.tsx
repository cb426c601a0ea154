import { Button, Callout } from '@blueprintjs/core'
import { useState, useSyncExternalStore } from 'react'

import { getDetections } from '#generated/media/media.ts'
import type { Autosaver } from '../../../../editor/autosaver'
import type { Review } from '../../../../editor/review'
import { ConfirmDialog } from '../../../../ui/confirm-dialog'
import styles from './conflict-callout.module.css'

type Choice = 'load' | 'overwrite'

const ASK = {
  load: { title: 'Load the newer review?', text: 'Your changes since the last save will be lost.', confirm: 'Load newer review' },
  overwrite: { title: 'Overwrite the newer review?', text: 'Changes made elsewhere will be lost.', confirm: 'Overwrite with mine' },
} as const satisfies Record<Choice, unknown>

interface ConflictCalloutProps {
  autosaver: Autosaver<Review>
  mediaId: string
  /** Starts a new session with the saved review. */
  onLoadNewer: () => Promise<void>
}

/** Reports that the review was saved elsewhere, and asks which one to use. Nothing is saved until then. */
export function ConflictCallout({ autosaver, mediaId, onLoadNewer }: ConflictCalloutProps) {
  const { kind } = useSyncExternalStore(autosaver.subscribe, autosaver.getSnapshot)
  const [choice, setChoice] = useState<Choice | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  if (kind !== 'conflict') return null
  const overwrite = async (): Promise<void> => {
    const { revision } = await getDetections(mediaId)
    autosaver.adopt(revision)
    await autosaver.flush()
  }
  const settle = async (): Promise<void> => {
    setIsBusy(true)
    setError(null)
    try {
      await (choice === 'load' ? onLoadNewer() : overwrite())
      setChoice(null)
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)))
    } finally {
      setIsBusy(false)
    }
  }
  const question = choice === null ? null : ASK[choice]
  return (
    <Callout className={styles.callout ?? ''} intent="warning" title="This review was changed elsewhere" role="alert">
      <p>Your changes are still here but not saved.</p>
      <div className={styles.actions}>
        <Button text="Load newer review…" onClick={() => setChoice('load')} />
        <Button text="Overwrite with mine…" onClick={() => setChoice('overwrite')} />
      </div>
      <ConfirmDialog
        isOpen={question !== null}
        title={question?.title ?? ''}
        confirmText={question?.confirm ?? ''}
        cancelText="Cancel"
        isDanger
        isBusy={isBusy}
        error={error}
        onConfirm={() => void settle()}
        onCancel={() => setChoice(null)}
      >
        {question?.text}
      </ConfirmDialog>
    </Callout>
  )
}
