import { useEffect, useRef, useState } from 'react'

/**
 * A step of a dialog: the work that it starts, and why it failed, which the step shows itself. `primary` is for the button that takes
 * the focus, because the step before took it along.
 */
export function useStep() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const primary = useRef<HTMLButtonElement>(null)
  useEffect(() => primary.current?.focus(), [])

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    } finally {
      setBusy(false)
    }
  }

  return { run, isBusy, error, primary }
}
