import { Callout, Intent } from '@blueprintjs/core'

import type { Media } from '#generated/model/media.zod.ts'
import styles from './file-notes.module.css'
import { useFileDetails } from './use-file-details'

/** Shows the back end's notes about the file, such as damage. */
export function FileNotes({ media }: { media: Media }) {
  const notes = useFileDetails(media, true)?.notes ?? []
  if (notes.length === 0) return null
  return (
    <Callout className={styles.notes ?? ''} intent={Intent.WARNING} title="About this file">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Callout>
  )
}
