import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'

import { queue } from '#state/queue.ts'

const QueuePanel = lazy(async () => ({ default: (await import('./queue-panel')).QueuePanel }))

/** Loads the queue panel with the first job. */
export function QueueDock() {
  const { isNeeded } = useSnapshot(queue.state)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <QueuePanel />
    </Suspense>
  )
}
