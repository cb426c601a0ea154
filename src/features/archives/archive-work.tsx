import { Button } from '@blueprintjs/core'
import { Archive } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { safeName } from '#lib/file-names.ts'
import { formatCount } from '#lib/words/formats.ts'
import { notify } from '#notifications/notify.ts'
import { archiveState, closeArchive, type ArchiveRequest } from '#state/archive-request.ts'
import { guardUnload } from '#state/guard-unload.ts'
import { Dock } from '#ui/dock/dock.tsx'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { LabelledProgress } from '#ui/labelled-progress.tsx'
import { ArchiveDialog } from './archive-dialog'
import styles from './archive-dialog.module.css'
import { leftOutWords } from './archive-plan'
import { useArchive } from './use-archive'

const setGuarded = guardUnload(window, 'Your archive isn’t complete, so it will be lost')

/** Offers an archive in a dialog, then makes it in the background, with its progress or failure in the header. */
export function ArchiveWork({ request }: { request: ArchiveRequest }) {
  const archive = useArchive(request)
  const [isDocked, setDocked] = useState(false)
  const fileName = `${safeName(request.name) || 'Redacted files'}.zip`
  useRefusals()

  async function download(): Promise<void> {
    const { plan } = archive.read ?? {}
    if (!plan) return archive.readAgain()
    setDocked(true)
    archiveState.isMaking = true
    setGuarded(true)
    const outcome = await archive.make(fileName, plan)
    setGuarded(false)
    archiveState.isMaking = false
    if (outcome === 'stopped') setDocked(false)
    if (outcome !== 'saved') return
    const words = leftOutWords(plan.leftOut)
    notify({ message: `Saved “${fileName}” with ${formatCount(plan.entries.length, 'file')}${words && `. ${words}`}`, variant: 'info' })
    closeArchive()
  }

  return isDocked ? (
    <Progress fileName={fileName} archive={archive} onTryAgain={() => setDocked(false)} />
  ) : (
    <ArchiveDialog fileName={fileName} total={request.files.length} archive={archive} onDownload={() => void download()} />
  )
}

/** Reports a request that can't be met while an archive is being made. */
function useRefusals(): void {
  const { isAnotherRefused } = useSnapshot(archiveState)
  useEffect(() => {
    if (!isAnotherRefused) return
    notify({ message: 'An archive is already being made. Wait for it, or stop it.', variant: 'error', key: 'another-archive' })
    archiveState.isAnotherRefused = false
  }, [isAnotherRefused])
}

interface ProgressProps {
  fileName: string
  archive: ReturnType<typeof useArchive>
  onTryAgain: () => void
}

/** Shows the archive that is being made, or why it failed. */
function Progress({ fileName, archive: { read, progress, problem, stop }, onTryAgain }: ProgressProps) {
  const [isOpen, setOpen] = useState(false)
  const { entries = [], bytes = 0 } = read?.plan ?? {}
  const total = entries.length
  const share = (progress?.bytes ?? 0) / Math.max(1, bytes)
  return (
    <Dock
      name="Archive"
      icon={<Archive />}
      summary={progress ? `${progress.files} of ${formatCount(total, 'file')}` : ''}
      count={0}
      failure={problem === null ? '' : 'failed'}
      progress={progress ? share : null}
      isPresent
      isOpen={isOpen}
      onToggle={setOpen}
      announcement={problem === null ? 'Making the archive' : 'Couldn’t make the archive'}
    >
      <div className={styles.work}>
        <p className={styles.name}>{fileName}</p>
        {problem === null ? (
          <>
            <LabelledProgress name={fileName} label={`Adding files: ${progress?.files ?? 0} of ${total}`} percent={100 * share} />
            <Button text="Stop" onClick={stop} />
          </>
        ) : (
          <>
            <ErrorNotice error={problem} />
            <div className={styles.actions}>
              <Button text="Discard" onClick={closeArchive} />
              <Button intent="primary" text="Try again" onClick={onTryAgain} />
            </div>
          </>
        )}
      </div>
    </Dock>
  )
}
