import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { ItemPlace, RedactionPlan } from '#engine/image/types.ts'
import { isLive, itemRegion, regionsOf } from '#lib/review/review-regions.ts'
import { placesOf } from '#lib/review/tiles/places.ts'
import { containerOf } from '../export/check-redaction'
import { isChosen } from '../../media/chosen-items'
import { reasonsOf } from '../../media/reasons'
import type { DetectionsRecord } from '../../records/records'
import { exportVerified } from '../export/export-verified'
import { countVisible, reportItemsOf } from '../export/report-items'
import { MAX_THUMBNAILS } from '../export/version-of'
import type { Finish, JobContext } from '../queue/job-context'
import { uploadNotesOf } from '../../media/replace-upload'

/**
 * Converts a saved review to the engine's plan. Deleted detections are neither redacted nor left visible in it, so a face there is a
 * finding. Items that the request leaves out are left visible like kept ones, because they were left out on purpose.
 */
function planOf(review: DetectionsRecord, request: RedactRequest): RedactionPlan {
  const { tracks, source } = review
  const isRedacted = (track: Track): boolean => track.decision === 'redact' && isChosen(track, request)
  return {
    regions: regionsOf({ ...review, tracks: tracks.filter(isRedacted) }),
    places: placesOf(review),
    kept: tracks.filter((track) => isLive(track) && !isRedacted(track)).map(itemRegion),
    ...(source === undefined ? {} : { source }),
  }
}

/** Returns the places that get thumbnails. */
function shownOf(items: readonly ReportItem[]): ItemPlace[] {
  if (items.length > MAX_THUMBNAILS) return []
  return items.flatMap(({ itemId, place }) => (place && 'time' in place ? [{ itemId, box: place.box }] : []))
}

/** Redacts according to the saved review, has the engine verify its output, and stores it as a version. */
export function redact(context: JobContext): Promise<Finish> {
  const { media, source, engine, options, tables, writeResult } = context
  return exportVerified<RedactionPlan>(context, {
    describe: async ({ review, request }) => {
      const container = containerOf(request.output ?? {}, media)
      const items = reportItemsOf(review, request, await reasonsOf(tables, media))
      const plan = { ...planOf(review, request), shown: shownOf(items), ...(container === undefined ? {} : { container }) }
      return { plan, kept: countVisible(items), items }
    },
    write: async (plan, id) => {
      const image = await engine.redact(source, plan, options)
      const { output, thumbnail, itemThumbnails, stageMilliseconds: _stages, ...rest } = image
      const { width, height } = image
      await writeResult('versions', id, output)
      const notes = [...rest.notes, ...uploadNotesOf(media)]
      const exported = { ...rest, notes, size: output.size, details: { mediaType: 'image' as const, width, height } }
      return { exported, thumbnails: { thumbnail, itemThumbnails } }
    },
    verify: 'content',
  })
}
