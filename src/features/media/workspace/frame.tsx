import { Button } from '@blueprintjs/core'
import { MenuClosed, MenuOpen } from '@blueprintjs/icons'
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { useSnapshot } from 'valtio'

import { setRailOpen, workspaceLayoutState } from '#state/workspace-layout.ts'
import { WorkspaceResizer } from '../parts/workspace-resizer'
import styles from './frame.module.css'

/** Below this width in pixels, the rail shows only icons. */
const NARROW = 1100

/** Returns whether an element has less than a width in pixels. */
function useIsNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const apply = (width: number): void => setNarrow(width > 0 && width < limit)
    apply(current.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => {
      if (entry) apply(entry.contentRect.width)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, limit])
  return isNarrow
}

/** Closes an overlaid element by Escape, by a press outside, or when the focus leaves it. */
function useCloseOutside(element: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const onLeave = ({ target }: Event): void => {
      if (target instanceof Node && element.current?.contains(target) !== true) close()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    // In the capture phase, so that the shortcuts of the review don't also take the key.
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [element, isOpen, close])
}

interface WorkspaceFrameProps {
  /** Renders the file and its steps; `isCollapsed` for icons only. */
  renderRail: (isCollapsed: boolean) => ReactNode
  /** The toolbar and the file itself. */
  stage: ReactNode
  /** A timeline or pages below the stage. */
  strip?: ReactNode
  /** The controls of the current step. */
  panel: ReactNode
  /** The width of the frame in pixels below which the rail shows only icons. 1100 by default. */
  narrowBelow?: number | undefined
}

/** Frames the work on a file: rail, stage and panel beside each other, and a strip below the stage. */
export function WorkspaceFrame({ renderRail, stage, strip, panel, narrowBelow = NARROW }: WorkspaceFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rail = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrow(frame, narrowBelow)
  const layout = useSnapshot(workspaceLayoutState)
  const [isOverlaid, setOverlaid] = useState(false)
  // A narrow frame has no room for the whole rail, so it opens over the stage.
  const isOpen = isNarrow ? isOverlaid : layout.isRailOpen
  useCloseOutside(rail, isNarrow && isOverlaid, () => setOverlaid(false))
  const sizes: CSSProperties & Record<`--${'rail' | 'panel' | 'strip'}-size`, string> = {
    '--rail-size': `${layout.rail}px`,
    '--panel-size': `${layout.panel}px`,
    '--strip-size': `${layout.strip}px`,
  }
  return (
    // Set through the object model, because the Content-Security-Policy blocks style attributes.
    <div ref={frame} className={styles.frame} style={sizes}>
      <div className={`${styles.grid} ${isOpen && !isNarrow ? '' : styles.collapsed} ${isNarrow ? styles.narrow : ''}`}>
        <aside
          ref={rail}
          id="workspace-rail"
          className={`${styles.rail} ${isNarrow && isOpen ? styles.overlaid : ''}`}
          aria-label="File and steps"
        >
          <div className={styles.toggle}>
            <Button
              variant="minimal"
              icon={isOpen ? <MenuClosed /> : <MenuOpen />}
              aria-label={isOpen ? 'Collapse file details' : 'Show file details'}
              aria-expanded={isOpen}
              aria-controls="workspace-rail"
              onClick={() => (isNarrow ? setOverlaid(!isOverlaid) : setRailOpen(!layout.isRailOpen))}
            />
          </div>
          <div className={styles.contents}>{renderRail(!isOpen)}</div>
          {isOpen && !isNarrow && <WorkspaceResizer part="rail" label="Width of file details" controls="workspace-rail" />}
        </aside>
        <div className={styles.main}>
          <div className={styles.stage}>{stage}</div>
          {strip !== undefined && (
            <div id="workspace-strip" className={styles.strip}>
              <WorkspaceResizer part="strip" label="Height of strip" controls="workspace-strip" />
              {strip}
            </div>
          )}
        </div>
        <div id="workspace-panel" className={styles.panel}>
          <WorkspaceResizer part="panel" label="Width of panel" controls="workspace-panel" />
          {panel}
        </div>
      </div>
    </div>
  )
}
