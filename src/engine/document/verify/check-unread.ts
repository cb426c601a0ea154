import type { PlannedPage } from '../export/plan-page'
import type { DocumentFindings } from './document-findings'

/**
 * Adds findings for pages with parts that couldn't be read. Other readers may show these parts of the source, and they haven't been
 * searched.
 */
export function checkUnread(pages: readonly PlannedPage[], findings: DocumentFindings): void {
  for (const { page, unread = 0 } of pages) {
    if (unread === 0) continue
    const parts = unread === 1 ? 'an image or another part' : `${unread} images or other parts`
    findings.addAt('rest', 'unread', `Page ${page} has ${parts} that can’t be read. The version leaves that out.`, page)
  }
}
