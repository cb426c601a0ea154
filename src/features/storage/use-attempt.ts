import { useState } from 'react'

/** Runs actions. `busy` names the running ones, and `error` is the error of the last one. */
export function useAttempt() {
  const [busy, setBusy] = useState<readonly string[]>([])
  const [error, setError] = useState<Error | null>(null)

  /** Returns whether the action succeeded. */
  async function attempt(name: string, work: () => Promise<void>): Promise<boolean> {
    setBusy((before) => [...before, name])
    setError(null)
    try {
      await work()
      return true
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)))
      return false
    } finally {
      setBusy((before) => before.filter((one) => one !== name))
    }
  }

  return { attempt, busy, error, clear: () => setError(null) }
}
