import { useSnapshot } from 'valtio'

import { DRAWER_WIDTH, drawerState, setDrawerWidth } from '#state/drawer.ts'
import { ResizeEdge } from '#ui/resize-edge.tsx'

/** Resizes the drawer. */
export function DrawerEdge({ controls }: { controls: string }) {
  const { width } = useSnapshot(drawerState)
  return <ResizeEdge side="right" label="Menu width" controls={controls} size={width} limits={DRAWER_WIDTH} onResize={setDrawerWidth} />
}
