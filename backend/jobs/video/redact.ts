import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { TimedPlace, VideoPlan } from '#engine/video/types.ts'
import { judgedFacesOf } from '#lib/review/judged-faces.ts'
import { absentStretchesOf, movingItem, movingRegionsOf } from '#lib/review/moving-regions.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { mustHaveNoOpenGaps, videoOutputOf } from './check-video-redaction'
import { isChosen, includesAudio } from '../../media/chosen-items'
import { reasonsOf } from '../../media/reasons'
import type { DetectionsRecord } from '../../records/records'
import { exportVerified } from '../export/export-verified'
import { keptSpans, plannedSpans, reportSpansOf } from '../export/report-spans'
import { countVisible, reportItemsOf } from '../export/report-items'
import { MAX_THUMBNAILS } from '../export/version-of'
import type { Finish, JobContext } from '../queue/job-context'

/** Converts a saved review to the engine's plan, by the same rules as for images. */
function planOf(review: DetectionsRecord, request: RedactRequest): VideoPlan {
  const { tracks, gaps, source } = review
  const output = videoOutputOf(request.output ?? {})
  const spans = plannedSpans(review, request)
  const isRedacted = (track: Track): boolean => track.decision === 'redact' && isChosen(track, request)
  const redacted = tracks.filter(isRedacted)
  const absent = absentStretchesOf({ tracks: redacted, gaps: gaps ?? [] })
  const judged = judgedFacesOf(tracks)
  return {
    regions: movingRegionsOf({ ...review, tracks: redacted }),
    // A track that this export leaves visible counts as kept, regardless of its decision, so its open gaps don't waive faces.
    kept: tracks.filter((track) => isLive(track) && !isRedacted(track)).map((track) => movingItem({ ...track, decision: 'keep' }, gaps)),
    ...(absent.length === 0 ? {} : { absent }),
    ...(judged.length === 0 ? {} : { judged }),
    ...(source === undefined ? {} : { source }),
    ...output,
    ...(includesAudio(request) && spans.length > 0 ? { spans } : {}),
  }
}

/** Returns the places that get thumbnails. */
function shownOf(items: readonly ReportItem[]): TimedPlace[] {
  if (items.length > MAX_THUMBNAILS) return []
  return items.flatMap(({ itemId, place }) => (place && 'box' in place && 'time' in place ? [{ itemId, ...place }] : []))
}

/** Redacts according to the saved review and has the engine verify its output, which it writes to the storage of the version. */
export function redact(context: JobContext): Promise<Finish> {
  const { media, source, video: engine, options, tables, createResult } = context
  return exportVerified<VideoPlan>(context, {
    describe: async ({ review, request }) => {
      // The request was checked as well, but a plan with an open gap must never reach the engine.
      mustHaveNoOpenGaps(request, review)
      const reasons = await reasonsOf(tables, media)
      const tracks = reportItemsOf(review, request, reasons)
      const items = [...tracks, ...reportSpansOf(review, request, reasons)]
      const plan = { ...planOf(review, request), shown: shownOf(items) }
      return { plan, kept: countVisible(tracks) + keptSpans(review, request), items }
    },
    write: async (plan, id) => {
      const video = await engine.redact(source, plan, await createResult('versions', id), options)
      const { container: _container, codec: _codec, thumbnail, itemThumbnails, stageMilliseconds: _stages, ...rest } = video
      const { width, height } = video.details
      return { exported: { ...rest, width, height, redacted: [] }, thumbnails: { thumbnail, itemThumbnails } }
    },
    verify: 'size',
  })
}
