import { useState } from 'react'

import { ApiError } from '../../../api/api-error'
import { errorWords } from '../../../lib/error-words'
import { notifyError } from '../../../notifications/notify'

/**
 * Asks the back end for something that it may not be able to do at all: an answer to that effect stays on the page in place of the way to
 * it, every other failure is told once.
 */
export function useAsked(): { refusal: string | undefined; ask: (work: () => Promise<unknown>) => void } {
  const [refusal, setRefusal] = useState<string>()
  return {
    refusal,
    ask: (work) => {
      work().catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 501) setRefusal(errorWords(error))
        else notifyError(error)
      })
    },
  }
}
