import { Button } from '@blueprintjs/core'
import { CloudUpload, Cross } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { notify, notifyFailure } from '#notifications/notify.ts'
import type { UploadRow } from '#state/upload-row.ts'
import { uploads, type Uploads } from '#state/uploads.ts'
import { formatCount } from '#lib/words/formats.ts'
import { Dock } from '#ui/dock/dock.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { UploadRowItem } from './upload-row-item'
import styles from './uploads-panel.module.css'

/** Shows the uploads in the header while there are any, and reports failed uploads. */
export function UploadsDock({ store = uploads }: { store?: Uploads }) {
  const { rows } = useSnapshot(store.state)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useProblemToasts(store)
  const unfinished = rows.filter(({ status }) => status !== 'complete').length
  // The question ends with the last upload, and isn't about the next one.
  if (isAsking && unfinished === 0) setAsking(false)
  const cancelAll = () => {
    setAsking(false)
    setOpen(false)
    void store.cancelAll()
  }
  const { summary, failure } = wordsOf(rows)
  return (
    <>
      <Dock
        name="Uploads"
        icon={<CloudUpload />}
        summary={summary}
        failure={failure}
        count={unfinished}
        progress={unfinished === 0 ? null : progressOf(rows)}
        isPresent={rows.length > 0}
        isOpen={isOpen}
        onToggle={setOpen}
        announcement={[summary, failure].filter((part) => part !== '').join(', ')}
        actions={
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label="Close uploads"
            title="Close uploads"
            onClick={unfinished > 0 ? () => setAsking(true) : cancelAll}
          />
        }
      >
        {rows.length === 0 ? (
          <p className={styles.empty}>No uploads</p>
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <UploadRowItem key={row.id} row={row} onCancel={() => void store.cancel(row.id)} />
            ))}
          </ul>
        )}
      </Dock>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel uploads"
        cancelText="No, continue"
        confirmText="Yes, cancel"
        isDanger
        onCancel={() => setAsking(false)}
        onConfirm={cancelAll}
      >
        <p>Are you sure you want to cancel all ongoing uploads?</p>
      </ConfirmDialog>
    </>
  )
}

/** Shows each problem in a toast once. */
function useProblemToasts(store: Uploads): void {
  const { problems } = useSnapshot(store.state)
  useEffect(() => {
    for (const { id, message, error } of problems) {
      if (error) notifyFailure(message, error, `upload-${id}`)
      else notify({ message, variant: 'error', key: `upload-${id}` })
      store.settleProblem(id)
    }
  }, [problems, store])
}

function wordsOf(rows: readonly UploadRow[]): { summary: string; failure: string } {
  const complete = rows.filter(({ status, failure }) => status === 'complete' && failure === undefined).length
  const failed = rows.filter(({ failure }) => failure !== undefined).length
  const files = formatCount(rows.length, 'file')
  return {
    summary: rows.length === 0 ? '' : complete === rows.length ? `${files} complete` : `${complete} of ${files} complete`,
    failure: failed === 0 ? '' : `${failed} failed`,
  }
}

/** Returns the uploaded share of all bytes. */
function progressOf(rows: readonly UploadRow[]): number {
  const total = rows.reduce((sum, { size }) => sum + size, 0)
  return rows.reduce((sum, { size, progress }) => sum + (size * progress) / 100, 0) / Math.max(1, total)
}
