import { Callout, Intent } from '@blueprintjs/core'

import styles from './file-notes.module.css'

/** Shows the back end's notes about the file, such as damage. */
export function FileNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Callout className={styles.notes ?? ''} compact intent={Intent.WARNING} title="About this file">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Callout>
  )
}
