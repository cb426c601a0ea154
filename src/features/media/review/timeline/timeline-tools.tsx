import { Button, Tooltip } from '@blueprintjs/core'
import { ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import type { ReactElement } from 'react'

import type { ReviewSession } from '../session/review-session'
import styles from './review-timeline.module.css'

interface TimelineToolsProps {
  session: Pick<ReviewSession, 'editor' | 'actions'>
  onZoomIn: () => void
  onZoomOut: () => void
  onFit: () => void
}

/** Renders the tools of the timeline. */
export function TimelineTools({ onZoomIn, onZoomOut, onFit }: TimelineToolsProps) {
  const view = (label: string, icon: ReactElement, run: () => void) => (
    <Tooltip content={label} openOnTargetFocus={false} placement="bottom" hoverOpenDelay={400}>
      <Button variant="minimal" size="small" aria-label={label} icon={icon} onClick={run} />
    </Tooltip>
  )
  return (
    <div className={styles.tools} role="toolbar" aria-label="Timeline tools">
      {view('Zoom timeline out', <ZoomOut />, onZoomOut)}
      {view('Zoom timeline in', <ZoomIn />, onZoomIn)}
      {view('Fit timeline', <ZoomToFit />, onFit)}
    </div>
  )
}
