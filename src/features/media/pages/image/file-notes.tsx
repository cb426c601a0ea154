import { Callout, Intent } from '@blueprintjs/core'

import { getGetMediaDetailsQueryKey, useGetMediaDetails } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import styles from './image-pane.module.css'

/** Shows the back end's notes about the file, such as damage. */
export function FileNotes({ media: { id, state } }: { media: Media }) {
  const { data } = useGetMediaDetails(id, { query: { queryKey: [...getGetMediaDetailsQueryKey(id), state], retry: false } })
  const notes = data?.notes ?? []
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
