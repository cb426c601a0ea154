import { useEffect, useRef, useState } from 'react'

import type { PackId } from '#lib/browser/offline-packs.ts'
import type { Pack, PackControls } from './storage-controls'

/** The pack that is being stored. */
interface Storing {
  id: PackId
  /** The share of its bytes that have arrived. */
  fraction: number
}

/** A pack that couldn't be stored or removed, with the reason. */
interface Failed {
  id: PackId
  action: 'store' | 'remove'
  error: unknown
}

/** Lists the packs of models, and stores them one after the other. */
export function usePacks(controls: PackControls, onChange: () => void) {
  const [packs, setPacks] = useState<readonly Pack[]>([])
  const [storing, setStoring] = useState<Storing | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => {
    controls.list().then(
      (found) => setPacks(found),
      (error: unknown) => console.warn('Couldn’t list the models for offline use', error),
    )
  }, [controls])
  // A page that is left stops; stored files stay.
  useEffect(() => () => running.current?.abort(), [])

  async function refresh(): Promise<void> {
    setPacks(await controls.list())
    onChange()
  }

  async function store(ids: readonly PackId[]): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setFailed(null)
    for (const id of ids) {
      setStoring({ id, fraction: 0 })
      try {
        await controls.store(id, { signal: controller.signal, onProgress: (fraction) => setStoring({ id, fraction }) })
      } catch (error) {
        if (!controller.signal.aborted) setFailed({ id, action: 'store', error })
        break
      } finally {
        setStoring(null)
      }
      await refresh()
    }
  }

  async function remove(id: PackId): Promise<void> {
    setFailed(null)
    try {
      await controls.remove(id)
      await refresh()
    } catch (error) {
      setFailed({ id, action: 'remove', error })
    }
  }

  return { packs, storing, failed, store, remove, cancel: () => running.current?.abort() }
}
