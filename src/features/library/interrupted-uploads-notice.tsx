import { Button, Callout, Intent } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

import { findInterruptedUploads, forgetInterruptedUploads } from '#api/uploads/interrupted-uploads.ts'
import { notifyError } from '#notifications/notify.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { ChooseFilesButton } from './choose-files-button'
import styles from './library.module.css'

interface InterruptedUploadsNoticeProps {
  userId: string
  onChoose: (files: File[]) => void
}

/** Lists uploads that were interrupted by a reload or a lost connection, and resumes them. */
export function InterruptedUploadsNotice({ userId, onChoose }: InterruptedUploadsNoticeProps) {
  const { rows } = useSnapshot(uploads.state)
  const unfinished = rows.filter(({ status }) => status !== 'complete')
  const query = useQuery({
    // Any row that is added or removed may be an interrupted upload.
    queryKey: ['interruptedUploads', userId, unfinished.map(({ id }) => id)],
    queryFn: () => findInterruptedUploads(userId),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
  const [isDiscarding, setDiscarding] = useState(false)
  const interrupted = (query.data ?? []).filter(
    ({ fileName, size }) => !unfinished.some((row) => row.fileName === fileName && row.size === size),
  )
  if (interrupted.length === 0) return null

  async function discard(): Promise<void> {
    setDiscarding(true)
    try {
      await forgetInterruptedUploads(interrupted)
    } catch (error) {
      notifyError(error)
    } finally {
      setDiscarding(false)
      await query.refetch()
    }
  }

  const isOne = interrupted.length === 1
  return (
    <Callout intent={Intent.WARNING} role="status">
      <div className={styles.noticeRow}>
        <div className={styles.noticeText}>
          <p>
            {isOne
              ? '1 upload was interrupted. Choose the same file to resume.'
              : `${interrupted.length} uploads were interrupted. Choose the same files to resume.`}
          </p>
          <p className={styles.noticeNames}>{interrupted.map(({ fileName }) => fileName).join(', ')}</p>
        </div>
        <ChooseFilesButton text={isOne ? 'Resume upload' : 'Resume uploads'} onChoose={onChoose} />
        <Button
          variant="minimal"
          text={isOne ? 'Discard upload' : 'Discard uploads'}
          loading={isDiscarding}
          onClick={() => void discard()}
        />
      </div>
    </Callout>
  )
}
