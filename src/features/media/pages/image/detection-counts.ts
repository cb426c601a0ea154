import type { Detections } from '#generated/model/detections.zod.ts'

export interface DetectionCounts {
  /** Detections that the reviewer deleted. */
  deleted: number
  /** Boxes drawn by the reviewer. */
  drawn: number
  toRedact: number
  kept: number
}

/** Counts the tracks of a review by source and decision. */
export function countDetections({ tracks }: Detections): DetectionCounts {
  const count = (isMeant: (track: Detections['tracks'][number]) => boolean) => tracks.filter(isMeant).length
  const isLive = (track: Detections['tracks'][number]) => track.deleted !== true
  return {
    drawn: count(({ source }) => source === 'drawn'),
    deleted: count((track) => !isLive(track)),
    toRedact: count((track) => isLive(track) && track.decision === 'redact'),
    kept: count((track) => isLive(track) && track.decision === 'keep'),
  }
}
