import { useSnapshot } from 'valtio'

import { setWorkspaceSize, WORKSPACE_SIZES, workspaceLayoutState, type WorkspacePart } from '#state/workspace-layout.ts'
import { ResizeEdge } from '#ui/resize-edge.tsx'

/** The side of each part at which its edge is. */
const SIDES = { rail: 'right', panel: 'left', strip: 'top' } as const satisfies Record<WorkspacePart, string>

/** Resizes a part of the workspace. */
export function WorkspaceResizer({ part, label, controls }: { part: WorkspacePart; label: string; controls: string }) {
  const size = useSnapshot(workspaceLayoutState)[part]
  return (
    <ResizeEdge
      side={SIDES[part]}
      label={label}
      controls={controls}
      size={size}
      limits={WORKSPACE_SIZES[part]}
      onResize={(next) => setWorkspaceSize(part, next)}
    />
  )
}
