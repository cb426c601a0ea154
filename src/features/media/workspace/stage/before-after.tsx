import { DragHandleVertical } from '@blueprintjs/icons'
import { useRef, useState, type JSX, type KeyboardEvent, type PointerEvent } from 'react'

import styles from './before-after.module.css'

/** Percent per press of an arrow key, and per press of a page key. */
const STEP = 2
const PAGE = 10

const within = (share: number): number => Math.min(100, Math.max(0, share))

interface BeforeAfterProps {
  original: JSX.Element
  redacted: JSX.Element
}

/** Shows the original to the left of a line and the redacted image to its right. The line is moved by pointer or keyboard. */
export function BeforeAfter({ original, redacted }: BeforeAfterProps) {
  const [share, setShare] = useState(50)
  const area = useRef<HTMLDivElement>(null)
  const follow = ({ clientX }: PointerEvent): void => {
    const { left = 0, width = 0 } = area.current?.getBoundingClientRect() ?? {}
    if (width > 0) setShare(within(Math.round(((clientX - left) / width) * 100)))
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    area.current?.setPointerCapture(event.pointerId)
    follow(event)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = shareAfter(event.key, share)
    if (next === undefined) return
    event.preventDefault()
    setShare(within(next))
  }
  return (
    <div
      ref={area}
      className={styles.area}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (area.current?.hasPointerCapture(event.pointerId) === true) follow(event)
      }}
    >
      {redacted}
      <div className={styles.over} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        {original}
      </div>
      {share > 0 && <span className={`${styles.label} ${styles.left}`}>Original</span>}
      {share < 100 && <span className={`${styles.label} ${styles.right}`}>Redacted</span>}
      <div
        role="slider"
        tabIndex={0}
        className={styles.handle}
        style={{ left: `${share}%` }}
        aria-label="Original shown"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={`${share}%`}
        onKeyDown={onKeyDown}
      >
        <span className={styles.grip} aria-hidden="true">
          <DragHandleVertical />
        </span>
      </div>
    </div>
  )
}

function shareAfter(key: string, share: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return share - STEP
    case 'ArrowRight':
    case 'ArrowUp':
      return share + STEP
    case 'PageDown':
      return share - PAGE
    case 'PageUp':
      return share + PAGE
    case 'Home':
      return 0
    case 'End':
      return 100
    default:
      return undefined
  }
}
