import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'

import { coverNothing, coverNothingWords, type FileExtent } from '#lib/review/cover-nothing.ts'
import { reportItemName } from '#lib/report/report-words.ts'
import { isChosen, isMarkChosen, isSpanChosen, includesAudio } from '../../media/chosen-items'
import { kindOfMark, placeOfMark } from '../../jobs/export/report-marks'
import { placeOfSpan } from '../../jobs/export/report-spans'
import type { DetectionsRecord, MediaRecord } from '../../records/records'
import { Refusal } from '../../http/refusal'

/** Timestamps in a transport stream come from a broadcast, so its duration isn't its last timestamp. */
const TRANSPORT_STREAM = 'video/mp2t'

function extentOf({ type, contentType, duration, file, pages }: MediaRecord): FileExtent {
  const isBroadcast = contentType === TRANSPORT_STREAM || file?.contentType === TRANSPORT_STREAM
  const audioTracks = file && (file.audioTracks?.length ?? file.audio?.tracks ?? 0)
  return {
    type,
    ...(duration === null || isBroadcast ? {} : { end: duration }),
    ...(audioTracks === undefined ? {} : { audioTracks }),
    ...(pages === undefined ? {} : { pages }),
  }
}

/** @throws Refusal 422 if an item that the request redacts lies outside the file at all times: the report would count it as redacted */
export function mustCoverSomething(request: RedactRequest, review: DetectionsRecord, media: MediaRecord): void {
  const idle = coverNothing(review, extentOf(media)).flatMap((one) => {
    const field = `${one.list}.${one.index}`
    if (one.list === 'tracks') return isChosen(one.item, request) ? [{ field, name: reportItemName(one.item) }] : []
    if (one.list === 'spans') {
      const { item } = one
      return includesAudio(request) && isSpanChosen(item, request)
        ? [{ field, name: reportItemName({ ...item, kind: 'object', place: placeOfSpan(item) }) }]
        : []
    }
    const { item } = one
    const name = reportItemName({ ...item, kind: kindOfMark(item), place: placeOfMark(item) })
    return isMarkChosen(item, request) ? [{ field, name }] : []
  })
  const [first] = idle
  if (!first) return
  const names = idle.map(({ name }) => name)
  throw new Refusal(422, coverNothingWords(names, media.type), { code: 'covers-nothing', field: first.field })
}
