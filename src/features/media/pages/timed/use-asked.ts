import { useState } from 'react'

import { ApiError } from '../../../../api/api-error'
import { errorWords } from '../../../../lib/error-words'
import { notifyError } from '../../../../notifications/notify'

/**
 * Requests work that the back end may not support. A 501 is returned as `refusal`, to be shown in place of the form; other errors show
 * a toast.
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
