import { labelOf, type ItemLabel } from '../../src/lib/item-words'
import type { Reader } from '../accounts/profiles'
import type { Backend } from '../backend-type'
import type { HandlersOf } from './define-handlers'
import { presentMedia } from '../media/present'
import type { MediaRecord } from '../records/records'
import { pageOf } from './own'
import { sortMedia } from './sort-media'

/** The search terms of an item, by label. */
const labelTags = {
  face: ['faces'],
  license_plate: ['objects', 'license plates'],
  screen: ['objects', 'screens'],
  text: ['objects', 'text'],
  person: ['objects', 'people'],
  other: ['objects'],
} as const satisfies Partial<Record<ItemLabel, readonly string[]>>

function tagsOfLabel(label: ItemLabel): readonly string[] {
  return label in labelTags ? labelTags[label as keyof typeof labelTags] : []
}

/** Returns the search terms of a file: its name, project and type, its detections, and whether it came from a camera. */
function tagsOf(records: Reader, media: MediaRecord): string[] {
  const { tracks = [], spans = [], marks = [] } = records.get('detections', media.id) ?? {}
  const found = new Set(tracks.flatMap((track) => (track.deleted === true ? [] : tagsOfLabel(labelOf(track)))))
  const categories = new Set([...spans, ...marks].flatMap(({ category }) => category ?? []))
  const isOfCamera = media.integrationInfo !== undefined && media.integrationInfo !== null
  return [media.name, media.projectName ?? '', media.type, ...found, ...categories, ...(isOfCamera ? ['camera'] : [])]
}

export function searchHandlers({ tables, queue, adopt }: Backend): HandlersOf<'search'> {
  return {
    searchMedia: async ({ session, body }) => {
      await adopt()
      const term = body.searchTerm.trim().toLowerCase()
      const found = tables
        .all('media')
        .filter((media) => media.ownerId === session.userId && tagsOf(tables, media).some((tag) => tag.toLowerCase().includes(term)))
      const rows = pageOf(sortMedia(found, 'newest'), body)
      const searchResult = Object.fromEntries(rows.map((media) => [media.id, presentMedia(media, queue.live())]))
      return { status: 200, body: { searchResult, totalResults: found.length } }
    },
  }
}
