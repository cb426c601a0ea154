import { useId, useRef, useState } from 'react'

import type { UnavailableAction } from '#generated/model/unavailableAction.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { notifyError } from '#notifications/notify.ts'
import type { Details } from '../../parts/use-details'

/**
 * Requests an action that the back end may not support. `reason` is the reason why it can't be requested: from the file's details, or from
 * a 501. Other errors show a toast.
 */
export function useAsked(details: Details, action: UnavailableAction['action']) {
  const [refusal, setRefusal] = useState<string>()
  const noteId = useId()
  const isAsking = useRef(false)
  const reason = details.reasonAgainst(action) ?? refusal
  return {
    reason,
    /** The ID of the note with the reason. */
    noteId,
    /** The form's reference to the note; undefined while there is none. */
    describedBy: reason === undefined ? undefined : noteId,
    isClosed: reason !== undefined || !details.isKnown,
    ask: (work: () => Promise<unknown>): void => {
      // A double click can precede the render that disables the button.
      if (isAsking.current) return
      isAsking.current = true
      work()
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 501) setRefusal(errorWords(error))
          else notifyError(error)
        })
        .finally(() => (isAsking.current = false))
    },
  }
}
