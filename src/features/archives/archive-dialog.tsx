import { Callout, Intent } from '@blueprintjs/core'

import { safeName } from '#lib/file-names.ts'
import { choosesPlace } from '#lib/browser/archive-file.ts'
import { formatBytes, formatCount } from '#lib/words/formats.ts'
import { notify } from '#notifications/notify.ts'
import { closeArchive, type ArchiveRequest } from '#state/archive-request.ts'
import { BulkDialog, type BulkWork } from '#ui/forms/bulk-dialog.tsx'
import styles from './archive-dialog.module.css'
import { leftOutWords, type LeftOutFile } from './archive-plan'
import { useArchive } from './use-archive'

/** Says what an archive will contain and leave out, makes it and saves it. */
export function ArchiveDialog({ request }: { request: ArchiveRequest }) {
  const { read, listed, progress, problem, readAgain, stop, make } = useArchive(request)
  const fileName = `${safeName(request.name) || 'Redacted files'}.zip`
  const { plan } = read ?? {}
  const { entries = [], leftOut = [], bytes = 0 } = plan ?? {}
  const hasFailedToRead = problem !== null && read === null
  const isTooLarge = read?.free !== undefined && bytes > read.free
  const mayChoosePlace = choosesPlace(bytes)

  async function download(): Promise<void> {
    if (!plan) return readAgain()
    if (!(await make(fileName, plan))) return
    const words = leftOutWords(leftOut)
    notify({ message: `Saved “${fileName}” with ${formatCount(entries.length, 'file')}${words && `. ${words}`}`, variant: 'info' })
    closeArchive()
  }

  const work: BulkWork | null = progress
    ? { label: 'Adding files', ended: progress.files, total: entries.length, percent: (100 * progress.bytes) / Math.max(1, bytes) }
    : read === null && !hasFailedToRead
      ? { label: 'Loading versions', ended: listed, total: request.files.length }
      : null
  return (
    <BulkDialog
      title="Download archive"
      confirmText={hasFailedToRead ? 'Try again' : 'Download archive'}
      isConfirmDisabled={!hasFailedToRead && (entries.length === 0 || (isTooLarge && !mayChoosePlace))}
      work={work}
      problem={problem}
      onConfirm={() => void download()}
      onStop={progress ? stop : closeArchive}
      onClose={closeArchive}
    >
      {read && (
        <div className={styles.plan}>
          {entries.length === 0 ? (
            <p>No redacted versions to download</p>
          ) : (
            <p>
              <strong className={styles.name}>{fileName}</strong>
              <br />
              {formatCount(entries.length, 'file')}, {formatBytes(bytes)}
            </p>
          )}
          {isTooLarge && read.free !== undefined && (
            <Callout intent={Intent.WARNING} role="alert">
              The archive needs {formatBytes(bytes)}, but only {formatBytes(read.free)} are free.{' '}
              {mayChoosePlace ? 'Save it to a drive with enough space, or select fewer files.' : 'Select fewer files.'}
            </Callout>
          )}
          <LeftOut files={leftOut} />
        </div>
      )}
    </BulkDialog>
  )
}

function LeftOut({ files }: { files: readonly LeftOutFile[] }) {
  if (files.length === 0) return null
  return (
    <section aria-label="Left out">
      <p>{leftOutWords(files)}</p>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label="Files left out">
        {files.map(({ name, reason }, index) => (
          // Several versions of a file may be left out, and the list doesn't change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={styles.file} title={name}>
              {name}
            </span>
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
