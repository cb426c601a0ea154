import type { Media } from '#generated/model/media.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import styles from './redact-dialog.module.css'

interface FileListProps {
  label: string
  files: readonly { media: Media; words: string }[]
}

/** Lists files of a bulk action, each with its outcome. */
export function FileList({ label, files }: FileListProps) {
  return (
    <>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label={label}>
        {files.map(({ media, words }) => (
          <li key={media.id}>
            <span className={styles.name} title={media.name}>
              {media.name}
            </span>
            <span className={styles.what}>{words}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Lists the files that a bulk action skips, with the reasons. */
export function SkippedFiles({ leftOut }: { leftOut: readonly { media: Media; reason: string }[] }) {
  if (leftOut.length === 0) return null
  return (
    <section aria-label="Skipped">
      <p>{formatCount(leftOut.length, 'file')} will be skipped:</p>
      <FileList label="Skipped files" files={leftOut.map(({ media, reason }) => ({ media, words: reason }))} />
    </section>
  )
}
