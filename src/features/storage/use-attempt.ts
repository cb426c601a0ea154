import { useState } from 'react'

/** Runs actions one at a time. `busy` names the running one, and `error` is the error of the last one. */
export function useAttempt() {
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)

  /** Returns whether the action succeeded. */
  async function attempt(name: string, work: () => Promise<void>): Promise<boolean> {
    setBusy(name)
    setError(null)
    try {
      await work()
      return true
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)))
      return false
    } finally {
      setBusy(null)
    }
  }

  return { attempt, busy, error, clear: () => setError(null) }
}
