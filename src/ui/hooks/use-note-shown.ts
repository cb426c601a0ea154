import { useEffect } from 'react'

import { noteShown } from '#lib/log.ts'

/** Reports an error that a component shows, unless it was already reported. The app's own sentences aren't errors. */
export function useNoteShown(error: unknown): void {
  useEffect(() => {
    if (error instanceof Error) noteShown(error)
  }, [error])
}
