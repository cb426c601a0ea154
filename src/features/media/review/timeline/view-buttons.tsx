import { Button, Tooltip } from '@blueprintjs/core'
import { ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import type { ReactElement } from 'react'

import type { ViewControls } from './timeline'

/** Renders the buttons that zoom a timeline. */
export function ViewButtons({ onZoomIn, onZoomOut, onFit }: ViewControls) {
  return (
    <>
      <ViewButton label="Zoom timeline out" icon={<ZoomOut />} onClick={onZoomOut} />
      <ViewButton label="Zoom timeline in" icon={<ZoomIn />} onClick={onZoomIn} />
      <ViewButton label="Fit timeline" icon={<ZoomToFit />} onClick={onFit} />
    </>
  )
}

function ViewButton({ label, icon, onClick }: { label: string; icon: ReactElement; onClick: () => void }) {
  return (
    <Tooltip content={label} openOnTargetFocus={false} placement="bottom" hoverOpenDelay={400}>
      <Button variant="minimal" size="small" aria-label={label} icon={icon} onClick={onClick} />
    </Tooltip>
  )
}
