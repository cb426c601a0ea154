import type { KeyframeSource } from '#generated/model/keyframeSource.zod.ts'
import { angleField } from '#lib/review/covers/turned-box.ts'
import { editChange, type Change } from '../history/changes'
import type { Review } from '../review'
import { trackBoxAt } from './coverage'
import { withKeyframe } from './keyframes'
import { liveTrack } from './track'

/**
 * Turns a track at a time, and its later keyframes up to the next one with another angle. A detected track has a keyframe every few frames, so
 * a plate that is tilted would otherwise be turned at each of them.
 *
 * @param degrees clockwise
 * @param source the origin of the keyframe at the time; undefined for the track's source
 */
export function turnTrack(review: Review, id: string, time: number, degrees: number, source?: KeyframeSource): Change[] {
  const track = liveTrack(review, id)
  const box = track && trackBoxAt(review, track, time)
  if (!track || !box) return []
  const { angle = 0, ...upright } = box
  const turned = angleField(angle + degrees)
  const positions = withKeyframe(track.positions, time, { ...upright, ...turned }, source)
  const other = positions.findIndex((keyframe) => keyframe.time > time && (keyframe.angle ?? 0) !== angle)
  const end = other < 0 ? positions.length : other
  const all = positions.map((keyframe, index) => {
    if (keyframe.time <= time || index >= end) return keyframe
    const { angle: _angle, ...rest } = keyframe
    return { ...rest, ...turned }
  })
  return [editChange('track', track, { positions: all })].flatMap((change) => change ?? [])
}
