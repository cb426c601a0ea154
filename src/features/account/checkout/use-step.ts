import { useEffect, useRef, useState } from 'react'

/**
 * Runs the work of a dialog's step and holds its error. Attach `primary` to the step's main button: it takes the focus, which the previous
 * step lost.
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
