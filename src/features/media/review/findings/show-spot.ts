import { selectionOf } from '#editor/selection.ts'
import type { ReviewSession } from '../session/review-session'
import type { FindingSpot } from './judge-findings'

/** Outlines the place of a finding and brings it into view. Deselects, because shortcuts must not change an item elsewhere. */
export function showSpot({ editor, pages }: Pick<ReviewSession, 'editor' | 'pages'>, { page, box, time }: FindingSpot): void {
  if (page === undefined) {
    if (!editor.clock.isFixed) editor.clock.seek(time)
    editor.set({ ...selectionOf([]), outlined: box, zone: null, ...editor.showing(box) })
    return
  }
  editor.select(null)
  pages.set({ outlined: { page, rect: box } })
  pages.viewer?.reveal(page, box)
}

/** Removes the outline of a place. */
export function hideSpot({ editor, pages }: Pick<ReviewSession, 'editor' | 'pages'>): void {
  editor.set({ outlined: null })
  pages.set({ outlined: null })
}
