import { Button } from '@blueprintjs/core'
import { useSyncExternalStore } from 'react'

import type { Autosaver, SaveStatus } from '#editor/autosaver.ts'
import type { Review } from '#editor/review.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import styles from './panel.module.css'

/** Shows whether and when the review was saved. */
export function SaveState({ autosaver }: { autosaver: Autosaver<Review> }) {
  const status = useSyncExternalStore(autosaver.subscribe, autosaver.getSnapshot)
  const isBad = status.kind === 'failed'
  return (
    <p className={isBad ? styles.unsaved : styles.saved} {...(isBad ? { role: 'alert' } : {})}>
      {wordsFor(status)}
      {status.kind === 'failed' && (
        <>
          <ErrorActionButton error={status.error} size="small" />
          <Button size="small" variant="outlined" text="Try again" onClick={() => void autosaver.flush()} />
        </>
      )}
    </p>
  )
}

function wordsFor(status: SaveStatus): string {
  switch (status.kind) {
    case 'saved':
      return status.savedAt === null ? 'All changes saved' : `Saved ${new Date(status.savedAt).toLocaleTimeString('en-GB')}`
    case 'waiting':
    case 'saving':
      return 'Saving…'
    case 'failed':
      return `Not saved: ${errorWords(status.error)}`
  }
}
