import { Callout, Intent } from '@blueprintjs/core'

import { choosesPlace } from '#lib/browser/archive-file.ts'
import { formatBytes, formatCount } from '#lib/words/formats.ts'
import { closeArchive } from '#state/archive-request.ts'
import { BulkDialog } from '#ui/forms/bulk-dialog.tsx'
import styles from './archive-dialog.module.css'
import { leftOutWords, type LeftOutFile } from './archive-plan'
import type { useArchive } from './use-archive'

interface ArchiveDialogProps {
  fileName: string
  /** The number of files in the request. */
  total: number
  archive: ReturnType<typeof useArchive>
  onDownload: () => void
}

/** Says what an archive will contain and leave out, and offers to make it. */
export function ArchiveDialog({ fileName, total, archive: { read, listed, problem }, onDownload }: ArchiveDialogProps) {
  const hasFailedToRead = problem !== null && read === null
  const { entries = [], leftOut = [], bytes = 0 } = read?.plan ?? {}
  const isTooLarge = read?.free !== undefined && bytes > read.free
  const mayChoosePlace = choosesPlace(bytes)
  return (
    <BulkDialog
      title="Download archive"
      confirmText={hasFailedToRead ? 'Try again' : 'Download archive'}
      isConfirmDisabled={!hasFailedToRead && (entries.length === 0 || (isTooLarge && !mayChoosePlace))}
      work={read === null && !hasFailedToRead ? { label: 'Loading versions', ended: listed, total } : null}
      problem={problem}
      onConfirm={onDownload}
      onStop={closeArchive}
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
