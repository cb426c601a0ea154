import { proxy } from 'valtio'
import { z } from 'zod'

/** The resizable parts of the workspace of a file, in pixels: the width of the rail and the panel, the height of the strip. */
export const WORKSPACE_SIZES = {
  rail: { min: 200, max: 360, start: 240 },
  panel: { min: 300, max: 560, start: 372 },
  strip: { min: 96, max: 480, start: 200 },
} as const

export type WorkspacePart = keyof typeof WORKSPACE_SIZES

const size = (part: WorkspacePart) => z.number().min(WORKSPACE_SIZES[part].min).max(WORKSPACE_SIZES[part].max)

export const WorkspaceLayout = z.object({
  rail: size('rail'),
  panel: size('panel'),
  strip: size('strip'),
  isRailOpen: z.boolean(),
  // Layouts that were saved before the page thumbnails could be hidden don't have it.
  isPageListOpen: z.boolean().default(true),
})

export const initialWorkspaceLayout = (): z.infer<typeof WorkspaceLayout> => ({
  rail: WORKSPACE_SIZES.rail.start,
  panel: WORKSPACE_SIZES.panel.start,
  strip: WORKSPACE_SIZES.strip.start,
  isRailOpen: true,
  isPageListOpen: true,
})

/** The layout of the workspace, the same for all files. */
export const workspaceLayoutState = proxy(initialWorkspaceLayout())

/** Sets the size of a part in whole pixels within its bounds. NaN is ignored. */
export function setWorkspaceSize(part: WorkspacePart, pixels: number): void {
  if (Number.isNaN(pixels)) return
  const { min, max } = WORKSPACE_SIZES[part]
  workspaceLayoutState[part] = Math.round(Math.min(max, Math.max(min, pixels)))
}

/** Shows the rail in full or as icons. */
export function setRailOpen(isOpen: boolean): void {
  workspaceLayoutState.isRailOpen = isOpen
}

/** Shows or hides the page thumbnails of documents. */
export function setPageListOpen(isOpen: boolean): void {
  workspaceLayoutState.isPageListOpen = isOpen
}
