import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

import { takeEarlyStart, type EarlyStart } from '#lib/served/early-start.ts'
import { handOver } from '#lib/served/handover.ts'

/**
 * Replaces the served page by the app's once the calling component is complete, so that nothing flashes in between.
 *
 * @param start does what the visitor has started on the served page
 */
export function useHandover(start?: (early: EarlyStart) => void): void {
  // Renders once more, because some elements measure others, which have no size behind the served page.
  const [isShown, setShown] = useState(false)
  const startEarly = useEffectEvent(() => {
    const early = start && takeEarlyStart()
    if (early) start(early)
  })
  useLayoutEffect(() => handOver(() => setShown(true)), [])
  useEffect(() => {
    if (isShown) startEarly()
  }, [isShown])
}
