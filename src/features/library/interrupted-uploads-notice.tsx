import { Button, Callout, Intent } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

import { findInterruptedUploads, forgetInterruptedUploads } from '../../api/interrupted-uploads'
import { notifyError } from '../../notifications/notify'
import { uploads } from '../../state/uploads'
import { ChooseFilesButton } from './choose-files-button'
import styles from './library.module.css'

interface InterruptedUploadsNoticeProps {
  userId: string
  onChoose: (files: File[]) => void
}

/** Tells which uploads a reload or a lost connection cut short, and how they go on. */
export function InterruptedUploadsNotice({ userId, onChoose }: InterruptedUploadsNoticeProps) {
  const { rows } = useSnapshot(uploads.state)
  const unfinished = rows.filter(({ status }) => status !== 'complete')
  const query = useQuery({
    // Each row that comes or goes may have been one of them.
    queryKey: ['interruptedUploads', userId, unfinished.map(({ id }) => id)],
    queryFn: () => findInterruptedUploads(userId),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
  const [isForgetting, setForgetting] = useState(false)
  const interrupted = (query.data ?? []).filter(
    ({ fileName, size }) => !unfinished.some((row) => row.fileName === fileName && row.size === size),
  )
  if (interrupted.length === 0) return null

  async function forget(): Promise<void> {
    setForgetting(true)
    try {
      await forgetInterruptedUploads(interrupted)
    } catch (error) {
      notifyError(error)
    } finally {
      setForgetting(false)
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
              ? '1 upload was interrupted; choose the same file again to go on.'
              : `${interrupted.length} uploads were interrupted; choose the same files again to go on.`}
          </p>
          <p className={styles.noticeNames}>{interrupted.map(({ fileName }) => fileName).join(', ')}</p>
        </div>
        <ChooseFilesButton text={isOne ? 'Choose the file' : 'Choose the files'} onChoose={onChoose} />
        <Button variant="minimal" text={isOne ? 'Forget it' : 'Forget them'} loading={isForgetting} onClick={() => void forget()} />
      </div>
    </Callout>
  )
}
