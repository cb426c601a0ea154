import type { Detections } from '#generated/model/detections.zod.ts'
import { styleOf } from '../../../editor/review'
import { boxAt, IMAGE_TIME, liveTracks } from '../../../editor/items/track'
import type { RegionToRedact } from '../../../engine/image/types'

/** Returns the regions that a saved review redacts, for the engine. */
export function regionsOf(detections: Detections): RegionToRedact[] {
  return liveTracks(detections).flatMap((track): RegionToRedact[] => {
    const box = boxAt(track, IMAGE_TIME)
    if (track.decision !== 'redact' || !box) return []
    return [{ trackId: track.id, kind: track.kind, style: styleOf(detections, track), box }]
  })
}
