import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { isTrack } from '#editor/item.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { isSuggested } from '#lib/review/suggested-groups.ts'
import { flagsState } from '#state/flags.ts'
import type { ReviewSession } from '../session/review-session'
import { selectedItems } from '#editor/selected-items.ts'

/**
 * Returns the function that opens the search for the person whose face or group of faces is selected; null if something else is selected.
 * Undefined where comparing faces is off.
 */
export function useFindPerson({ editor, mediaId }: Pick<ReviewSession, 'editor' | 'mediaId'>): (() => void) | null | undefined {
  const navigate = useNavigate()
  if (!useSnapshot(flagsState)['find-person']) return undefined
  const items = selectedItems(editor)
  const [first] = items
  if (first === undefined || !isTrack(first)) return null
  const isOne = items.length === 1 || (first.group !== undefined && !isSuggested(first.group))
  const isPerson = items.every((item) => isTrack(item) && item.kind === 'face' && isLive(item) && item.group === first.group)
  return isOne && isPerson ? () => void navigate(findPersonPage(mediaId, first.id)) : null
}

/** Returns the page that finds the person of a face in its project. `paths` lacks it, because the first script doesn't need it. */
function findPersonPage(mediaId: string, trackId: string): string {
  return `/find-person?${new URLSearchParams({ v: mediaId, item: trackId }).toString()}`
}
