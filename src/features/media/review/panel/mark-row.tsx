import { memo } from 'react'

import type { Mark } from '#generated/model/mark.zod.ts'
import { confidenceWords } from '#lib/confidence.ts'
import type { ReviewSession } from '../session/review-session'
import { ItemRow } from './item-row'
import type { RowPlace } from './use-row'

interface MarkRowProps extends RowPlace {
  session: ReviewSession
  mark: Mark
}

/** Renders a mark of a document with its text, page and decision. */
export const MarkRow = memo(function MarkRow({ session, mark, ...place }: MarkRowProps) {
  const { text, page, everyPage, group } = mark
  const details = [everyPage === true ? 'Every page' : `Page ${page}`, ...foundWords(mark), ...(group === undefined ? [] : ['Grouped'])]
  return <ItemRow {...{ session, place, text }} item={mark} details={[details.join(' · ')]} keepWords="Leave visible" />
})

/** Returns the origin of a mark in words. A mark added by a project search doesn't count as drawn. */
function foundWords(mark: Mark): string[] {
  const { source, text, foundBy } = mark
  const byHand = source === 'drawn' && text !== null
  if (!foundBy) return [byHand ? 'Added by hand' : confidenceWords(mark)]
  const list = foundBy.list === 'terms' ? 'Search term' : 'Watch list'
  const term = text?.toLowerCase().includes(foundBy.text.toLowerCase()) === true ? list : `${list}: ${foundBy.text}`
  return byHand ? [term] : [confidenceWords(mark), term]
}
