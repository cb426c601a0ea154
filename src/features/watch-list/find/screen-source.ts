import type { Detections } from '#generated/model/detections.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { editChange } from '#editor/history/changes.ts'
import { itemsOf } from '#editor/review.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { isLive } from '#lib/review/review-regions.ts'
import type { FileText, Range, TextSource } from './source'

interface Read extends Range {
  readonly track: Track
}

/** Returns the words that a detection read in an image or video, with a review's decisions on them. */
export function screenText({ tracks }: Pick<Detections, 'tracks'>): FileText | null {
  const reads: Read[] = []
  let text = ''
  for (const track of tracks) {
    if (track.text === undefined || track.text.trim() === '') continue
    const start = text.length
    text += track.text.normalize('NFC').replaceAll(/[\r\n]+/g, ' ')
    reads.push({ start, end: text.length, track })
    text += '\n'
  }
  if (reads.length === 0) return null
  const readsIn = ({ start, end }: Range): Read[] => reads.filter((read) => read.start < end && read.end > start)
  return {
    text,
    stateOf: (range) => {
      const open = readsIn(range).filter(({ track }) => !isLive(track) || track.decision === 'keep')
      if (open.length === 0) return 'hidden'
      // An unreviewed detection was left visible because of its confidence.
      return open.some(({ track }) => !isLive(track) || track.reviewed !== undefined) ? 'kept' : 'new'
    },
    timeOf: (range) => readsIn(range)[0]?.track.positions[0]?.time,
    redact: (review, chosen) => {
      const ids = new Set(chosen.flatMap(readsIn).map(({ track }) => track.id))
      return itemsOf(review, 'track').flatMap((track) => {
        if (!ids.has(track.id) || (isLive(track) && track.decision === 'redact')) return []
        return editChange('track', track, { decision: 'redact', deleted: undefined, reviewed: undefined }) ?? []
      })
    },
  }
}

/** The words that a detection read in images and videos: signs, screens and license plates. */
export const screenSource: TextSource = {
  id: 'screen',
  noun: 'on-screen text',
  isIn: ({ type }) => mediaTraits[type].isVisual,
  load: async (_media, review) => screenText(await review()),
}
