import type { KeyboardEvent, PointerEvent } from 'react'
import { useSnapshot } from 'valtio'

import { setWorkspaceSize, WORKSPACE_SIZES, workspaceLayoutState, type WorkspacePart } from '../../../state/workspace-layout'
import styles from './resizer.module.css'

/** Pixels per press of an arrow key. */
const STEP = 20

interface ResizerProps {
  part: WorkspacePart
  label: string
  /** The ID of the resized element. */
  controls: string
}

/** How each part grows: along an axis, and in the direction of growing or shrinking coordinates. */
const GROWTH = {
  rail: { axis: 'x', sign: 1 },
  panel: { axis: 'x', sign: -1 },
  strip: { axis: 'y', sign: -1 },
} as const

/** Resizes a part of the workspace with the pointer or the arrow keys; a double-click resets it. */
export function Resizer({ part, label, controls }: ResizerProps) {
  const size = useSnapshot(workspaceLayoutState)[part]
  const { min, max, start } = WORKSPACE_SIZES[part]
  const { axis } = GROWTH[part]
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = sizeAfter(part, event.key)
    if (next === undefined) return
    event.preventDefault()
    setWorkspaceSize(part, next)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`${styles.edge} ${styles[part]}`}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-controls={controls}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={size}
      aria-valuetext={`${size} pixels`}
      title="Drag to resize, double-click to reset"
      onKeyDown={onKeyDown}
      onDoubleClick={() => setWorkspaceSize(part, start)}
      onPointerDown={(event) => startDrag(part, event)}
    />
  )
}

/** Returns the size after a key press. The arrow keys move the edge in their direction. */
function sizeAfter(part: WorkspacePart, key: string): number | undefined {
  const { axis, sign } = GROWTH[part]
  const { min, max } = WORKSPACE_SIZES[part]
  const [back, forward] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  switch (key) {
    case back:
      return workspaceLayoutState[part] - sign * STEP
    case forward:
      return workspaceLayoutState[part] + sign * STEP
    case 'Home':
      return min
    case 'End':
      return max
    default:
      return undefined
  }
}

/** Follows the pointer until it is released. */
function startDrag(part: WorkspacePart, { currentTarget: edge, pointerId, clientX, clientY, button }: PointerEvent<HTMLElement>): void {
  if (button !== 0) return
  const { axis, sign } = GROWTH[part]
  const from = axis === 'x' ? clientX : clientY
  const before = workspaceLayoutState[part]
  const onMove = (event: globalThis.PointerEvent): void =>
    setWorkspaceSize(part, before + sign * ((axis === 'x' ? event.clientX : event.clientY) - from))
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
