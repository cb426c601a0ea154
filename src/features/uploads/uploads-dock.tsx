import { Button } from '@blueprintjs/core'
import { CloudUpload, Cross } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { openFrames } from '#engine/image/client.ts'
import { notify, notifyFailure } from '#notifications/notify.ts'
import type { UploadRow } from '#state/uploads/upload-row.ts'
import { uploads, type Uploads } from '#state/uploads/uploads.ts'
import { formatCount } from '#lib/words/formats.ts'
import { Dock } from '#ui/dock/dock.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { FrameDialog } from './frames/frame-dialog'
import type { OpenFrames } from './frames/use-frame'
import { UploadRowItem } from './upload-row-item'
import styles from './uploads-panel.module.css'

/** Shows the uploads in the header while there are any, and reports failed uploads. */
export function UploadsDock({ store = uploads, open = openFrames }: { store?: Uploads; open?: OpenFrames }) {
  const { rows } = useSnapshot(store.state)
  const [isOpen, setOpen] = useState(false)
  const [isSelfOpened, setSelfOpened] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useProblemToasts(store)
  const unfinished = rows.filter(({ status }) => status !== 'complete').length
  // The question ends with the last upload, and isn't about the next one.
  if (isAsking && unfinished === 0) setAsking(false)
  const undecided = rows.filter(({ status }) => status === 'choosing').length
  const [lastUndecided, setLastUndecided] = useState(0)
  const [choosingId, setChoosingId] = useState<string | null>(null)
  if (undecided !== lastUndecided) {
    setLastUndecided(undecided)
    // The upload waits for the choice, so it mustn't be hidden.
    if (undecided > lastUndecided && !isOpen) {
      setOpen(true)
      setSelfOpened(true)
    }
  }
  const choosing = rows.find(({ id, status }) => id === choosingId && status === 'choosing')
  const closeFrames = () => {
    setChoosingId(null)
    // A click in the dialog is one outside of the panel, which closes it.
    setOpen(true)
  }
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
        isSelfOpened={isSelfOpened}
        onToggle={(next) => {
          setOpen(next)
          if (!next) setSelfOpened(false)
        }}
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
              <UploadRowItem
                key={row.id}
                row={row}
                onCancel={() => void store.cancel(row.id)}
                onChoose={() => setChoosingId(row.id)}
                onFirst={() => store.chooseFrame(row.id, 1)}
              />
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
      {choosing && (
        <FrameDialog
          key={choosing.id}
          fileName={choosing.fileName}
          file={store.animationOf(choosing.id)}
          frames={choosing.outcome?.frames ?? 1}
          open={open}
          onCancel={closeFrames}
          onChoose={(frame) => {
            closeFrames()
            store.chooseFrame(choosing.id, frame)
          }}
        />
      )}
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
  const undecided = rows.filter(({ status }) => status === 'choosing').length
  const files = formatCount(rows.length, 'file')
  const choice = undecided === 0 ? '' : `, ${undecided} ${undecided === 1 ? 'needs' : 'need'} a frame`
  return {
    summary: rows.length === 0 ? '' : complete === rows.length ? `${files} complete` : `${complete} of ${files} complete${choice}`,
    failure: failed === 0 ? '' : `${failed} failed`,
  }
}

/** Returns the uploaded share of all bytes. */
function progressOf(rows: readonly UploadRow[]): number {
  const total = rows.reduce((sum, { size }) => sum + size, 0)
  return rows.reduce((sum, { size, progress }) => sum + (size * progress) / 100, 0) / Math.max(1, total)
}
