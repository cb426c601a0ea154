import { Button } from '@blueprintjs/core'
import { MenuClosed, MenuOpen } from '@blueprintjs/icons'
import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import { setRailOpen, workspaceLayoutState } from '#state/workspace-layout.ts'
import styles from './frame.module.css'
import { Resizer } from './resizer'
import { useCloseOutside } from './use-close-outside'
import { useIsNarrow } from './use-is-narrow'

interface WorkspaceFrameProps {
  /** Renders the file and its steps; `isCollapsed` for icons only. */
  renderRail: (isCollapsed: boolean) => ReactNode
  /** The toolbar and the file itself. */
  stage: ReactNode
  /** A timeline or pages below the stage. */
  strip?: ReactNode
  /** The controls of the current step. */
  panel: ReactNode
}

/** Frames the work on a file: rail, stage and panel beside each other, and a strip below the stage. */
export function WorkspaceFrame({ renderRail, stage, strip, panel }: WorkspaceFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rail = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrow(frame)
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
          {isOpen && !isNarrow && <Resizer part="rail" label="Width of file details" controls="workspace-rail" />}
        </aside>
        <div className={styles.main}>
          <div className={styles.stage}>{stage}</div>
          {strip !== undefined && (
            <div id="workspace-strip" className={styles.strip}>
              <Resizer part="strip" label="Height of strip" controls="workspace-strip" />
              {strip}
            </div>
          )}
        </div>
        <div id="workspace-panel" className={styles.panel}>
          <Resizer part="panel" label="Width of panel" controls="workspace-panel" />
          {panel}
        </div>
      </div>
    </div>
  )
}
