import type { RedactOutput } from '#generated/model/redactOutput.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'

import type { VideoPlan } from '#engine/video/types.ts'
import { formatCount } from '#lib/words/formats.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { isChosen } from '../../media/chosen-items'
import type { DetectionsRecord } from '../../records/records'
import { Refusal } from '../../http/refusal'

/** @throws Refusal 422 while the subject of a redacted track may be visible in an unresolved gap */
export function mustHaveNoOpenGaps(request: RedactRequest, { tracks, gaps = [] }: Pick<DetectionsRecord, 'tracks' | 'gaps'>): void {
  const redacted = new Set(
    tracks.filter((track) => isLive(track) && track.decision === 'redact' && isChosen(track, request)).map(({ id }) => id),
  )
  const open = gaps.filter((gap) => isLive(gap) && gap.resolution === 'open' && redacted.has(gap.trackId)).length
  if (open === 0) return
  throw new Refusal(422, `Resolve ${formatCount(open, 'gap')} before you redact.`, { code: 'open-gaps', field: 'gaps' })
}

const CONTAINERS = ['mp4', 'mov', 'mkv', 'webm'] as const satisfies readonly VideoPlan['container'][]
const CODECS = ['h264', 'vp8', 'vp9', 'av1'] as const satisfies readonly VideoPlan['codec'][]

function refuse(field: string, sentence: string): never {
  throw new Refusal(422, `output.${field}: ${sentence}`, { field: `output.${field}` })
}

/**
 * Returns the output that a request demands for a video. The engine chooses omitted properties. Only the engine knows whether this browser
 * can encode it.
 *
 * @throws Refusal 422 for output that no browser can write
 */
export function videoOutputOf({ container, codec, audio, pages }: RedactOutput): Pick<VideoPlan, 'container' | 'codec' | 'audio'> {
  const [format, encoding] = [CONTAINERS.find((one) => one === container), CODECS.find((one) => one === codec)]
  if (container !== undefined && format === undefined) refuse('container', 'videos can only be written as MP4, MOV, MKV or WebM.')
  if (codec !== undefined && encoding === undefined) refuse('codec', 'videos can only be encoded as H.264, VP8, VP9 or AV1.')
  if (format === 'webm' && encoding === 'h264') refuse('codec', 'WebM can’t contain H.264. Choose VP8, VP9 or AV1.')
  if (pages !== undefined) refuse('pages', 'videos don’t have pages.')
  return {
    ...(format === undefined ? {} : { container: format }),
    ...(encoding === undefined ? {} : { codec: encoding }),
    ...(audio === undefined ? {} : { audio }),
  }
}
