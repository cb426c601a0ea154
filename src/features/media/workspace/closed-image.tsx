import type { StepId } from '#lib/paths.ts'
import { closedPart, ClosedStage } from './closed-file'
import type { ShownFile } from './file-page'
import { WorkspaceFrame } from './frame'
import { imageFacts } from './image-facts'
import { StepPanel } from './panels/step-panel'
import { Rail } from './rail/rail'
import { useFileSteps } from './use-file-steps'

const TITLES: Record<StepId, string> = { detect: 'Detect', review: 'Review', export: 'Export' }

/** Shows an image that can't be opened, or whose check hasn't finished. */
export function ClosedImage({ media, status, shown }: ShownFile) {
  const { steps } = useFileSteps(media.id, status)
  const note = status.kind === 'checking' ? 'The image opens when its check has finished.' : "This file can't be displayed as an image."
  return (
    <WorkspaceFrame
      renderRail={(isCollapsed) => <Rail {...{ media, steps, shown, isCollapsed }} facts={imageFacts(media, undefined, undefined)} />}
      stage={<ClosedStage media={media} note={note} />}
      panel={<StepPanel title={TITLES[shown]}>{closedPart(media, status)}</StepPanel>}
    />
  )
}
