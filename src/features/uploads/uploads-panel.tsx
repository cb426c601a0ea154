import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { notify, notifyFailure } from '#notifications/notify.ts'
import type { UploadRow } from '#state/upload-row.ts'
import { uploads, type Uploads } from '#state/uploads.ts'
import { formatCount } from '#lib/words/formats.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { UploadRowItem } from './upload-row-item'
import styles from './uploads-panel.module.css'

/** Shows the floating list of uploads while there are any, and reports failed uploads. */
export function UploadsPanel({ store = uploads }: { store?: Uploads }) {
  const { rows, isCollapsed } = useSnapshot(store.state)
  const [isAsking, setAsking] = useState(false)
  useProblemToasts(store)
  const unfinished = rows.filter(({ status }) => status !== 'complete').length
  // The question ends with the last upload, and isn't about the next one.
  if (isAsking && unfinished === 0) setAsking(false)
  const cancelAll = () => {
    setAsking(false)
    void store.cancelAll()
  }
  return (
    <>
      <VisuallyHidden isStatus>{rows.length > 0 ? summaryOf(rows) : ''}</VisuallyHidden>
      {rows.length > 0 && (
        <section className={styles.panel} aria-label="Uploads">
          <div className={styles.header}>
            <h2 className={styles.title}>
              Uploads <span className={styles.count}>{summaryOf(rows)}</span>
            </h2>
            <Button
              variant="minimal"
              icon={isCollapsed ? <ChevronUp /> : <ChevronDown />}
              aria-label={isCollapsed ? 'Expand uploads' : 'Collapse uploads'}
              aria-expanded={!isCollapsed}
              onClick={() => store.setCollapsed(!isCollapsed)}
            />
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label="Close uploads"
              onClick={unfinished > 0 ? () => setAsking(true) : cancelAll}
            />
          </div>
          {!isCollapsed && (
            <ul className={styles.list}>
              {rows.map((row) => (
                <UploadRowItem key={row.id} row={row} onCancel={() => void store.cancel(row.id)} />
              ))}
            </ul>
          )}
        </section>
      )}
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

function summaryOf(rows: readonly UploadRow[]): string {
  const complete = rows.filter(({ status, failure }) => status === 'complete' && failure === undefined).length
  const failed = rows.filter(({ failure }) => failure !== undefined).length
  const words =
    complete === rows.length ? `${formatCount(complete, 'file')} complete` : `${complete} of ${formatCount(rows.length, 'file')} complete`
  return failed === 0 ? words : `${words}, ${failed} failed`
}
