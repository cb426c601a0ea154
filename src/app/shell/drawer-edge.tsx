import type { KeyboardEvent, PointerEvent } from 'react'
import { useSnapshot } from 'valtio'

import { DRAWER_WIDTH, drawerState, setDrawerWidth } from '../../state/drawer'
import styles from './drawer.module.css'

/** Pixels per press of an arrow key. */
const STEP = 20

/** Resizes the drawer with the pointer or the arrow keys. */
export function DrawerEdge({ controls }: { controls: string }) {
  const { width } = useSnapshot(drawerState)
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextWidth(event.key)
    if (next === undefined) return
    event.preventDefault()
    setDrawerWidth(next)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      className={styles.edge}
      aria-label="Menu width"
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuemin={DRAWER_WIDTH.min}
      aria-valuemax={DRAWER_WIDTH.max}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      title="Drag to resize, double-click to reset"
      onKeyDown={onKeyDown}
      onDoubleClick={() => setDrawerWidth(DRAWER_WIDTH.start)}
      onPointerDown={startDrag}
    />
  )
}

function nextWidth(key: string): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return drawerState.width - STEP
    case 'ArrowRight':
      return drawerState.width + STEP
    case 'Home':
      return DRAWER_WIDTH.min
    case 'End':
      return DRAWER_WIDTH.max
    default:
      return undefined
  }
}

/** Follows the pointer until it is released. */
function startDrag({ currentTarget: edge, pointerId, clientX, button }: PointerEvent<HTMLElement>): void {
  if (button !== 0) return
  const offset = drawerState.width - clientX
  const onMove = (event: globalThis.PointerEvent): void => setDrawerWidth(event.clientX + offset)
  const onEnd = (): void => {
    edge.removeEventListener('pointermove', onMove)
    edge.removeEventListener('pointerup', onEnd)
    edge.removeEventListener('pointercancel', onEnd)
  }
  edge.setPointerCapture(pointerId)
  edge.addEventListener('pointermove', onMove)
  edge.addEventListener('pointerup', onEnd)
  edge.addEventListener('pointercancel', onEnd)
}
