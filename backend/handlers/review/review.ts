import type { DetectionsUpdate } from '#generated/model/detectionsUpdate.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { ReviewChanges } from '#generated/model/reviewChanges.zod.ts'

import { lastNumbersOf, numberItems, type LastNumbers } from '#lib/review/item-numbers.ts'
import { isLive } from '#lib/review/review-regions.ts'
import type { Backend } from '../backend-type'
import { signatureOf } from '../../accounts/profiles'
import { readPageIndex } from '../../jobs/document/stored-pages'
import type { PlaceOf } from '../../media/change-places'
import { presentDetections } from '../../jobs/present'
import { settingsOf, withChanges, type ReviewSettings } from '../../media/review-changes'
import { lastMarkNumber, numberMarks } from '../../media/number-marks'
import { onlyChanged, withinWindow } from '../../media/review-items'
import { reviewOf } from './review-record'
import { sha256OfFile } from '#engine/report/hash.ts'
import { storeHash } from '../../media/source-identity'
import type { DetectionsRecord } from '../../records/records'
import { itemLists, listOf, type ReviewItem, type ReviewLists } from '../../records/review-lists'
import type { Draft } from '../../ports/tables'
import { marksOffTheirWords } from '../../jobs/document/check-mark-words'
import { mustBeSavable, placeInLists, type ReviewedPages } from '../../media/check-review'
import type { HandlersOf, Session } from '../../http/define-handlers'
import { mustAcceptChanges, ownMedia } from '../own'
import { Refusal } from '../../http/refusal'
import { seenText } from '../../http/seen-text'
import { markReviewable, touchedSince, untouched } from './save-during-detection'

/** A request to save: the resulting review, and the paths of its items in the request. */
interface Save {
  readonly revision: number
  readonly apply: (before: DetectionsRecord) => {
    readonly review: ReviewSettings & ReviewLists
    readonly placeOf?: PlaceOf
  }
}

type ReviewHandlers = Pick<HandlersOf<'media'>, 'getDetections' | 'saveDetections' | 'changeDetections'>

export function reviewHandlers({ tables, files, now }: Backend): ReviewHandlers {
  /** Returns the known pages of a document for checking a save. Input that the save rejects anyway isn't checked. */
  const pagesFor = async (session: Session, mediaId: string, { revision, apply }: Save): Promise<Omit<ReviewedPages, 'sizes'>> => {
    if ((await tables.get('media', mediaId))?.type !== 'document') return {}
    const index = await readPageIndex(files, mediaId)
    if (!index) return {}
    const { textLengths } = index
    const media = await ownMedia(tables, session, mediaId)
    const before = await reviewOf(tables, media)
    if (before.revision !== revision) return { textLengths }
    mustAcceptChanges(media, 'review')
    const { marks = [] } = apply(before).review
    return { textLengths, offTheirWords: await marksOffTheirWords(files, mediaId, index, marks, before.marks ?? []) }
  }

  /** Saves in one transaction. A repetition of the last request gets the same response, because the first response may be lost. */
  const save = async (session: Session, mediaId: string, body: DetectionsUpdate | ReviewChanges, request: Save) => {
    const { revision, apply } = request
    const lastSave = await sha256OfFile(new Blob([JSON.stringify(body)]))
    const pages = await pagesFor(session, mediaId, request)
    const { saved, before: known } = await tables.change(async (draft): Promise<{ saved: DetectionsRecord; before?: DetectionsRecord }> => {
      const media = await ownMedia(draft, session, mediaId)
      const before = await reviewOf(draft, media)
      if (before.revision === revision + 1 && before.lastSave === lastSave) return { saved: before }
      mustAcceptChanges(media, 'review')
      if (before.revision !== revision)
        throw new Refusal(409, 'This review was changed in another window or by another person. Reload it.', { code: 'revision-conflict' })
      const { review, placeOf } = apply(before)
      const changed = {
        ...before,
        ...numbered(review, before),
        revision: revision + 1,
        updatedAt: now(),
        lastSave,
        savedBy: session.userId,
      }
      const { defaultReason } = changed
      if (typeof defaultReason === 'string' && defaultReason !== before.defaultReason) seenText(defaultReason, 'defaultReason')
      mustBeSavable(changed, media.type, placeOf, { sizes: media.pages, ...pages })
      const reviewed = signed(changed, before, await signatureIn(draft, session), now())
      const after = media.state === 'Detecting' ? touchedSince(before, reviewed) : untouched(reviewed)
      draft.put('detections', after)
      await markReviewable(draft, media)
      return { saved: after, before }
    })
    const isShort = known !== undefined && 'changedOnly' in body && body.changedOnly
    return { status: 200 as const, body: presentDetections(isShort ? onlyChanged(saved, known) : saved) }
  }
  return {
    getDetections: async ({ session, params, query }) => {
      await storeHash({ tables, files }, await ownMedia(tables, session, params.mediaId))
      const media = await ownMedia(tables, session, params.mediaId)
      const review = await reviewOf(tables, media, (id) => tables.reviewWithin(id, query))
      return { status: 200, body: presentDetections(withinWindow(review, query)) }
    },

    saveDetections: ({ session, params, body }) =>
      save(session, params.mediaId, body, {
        revision: body.revision,
        apply: (before) => ({
          review: { ...before, ...listsAndSettings(body) },
          placeOf: (list, index, _item, field) => (body[list] ? placeInLists(list, index, field) : undefined),
        }),
      }),

    changeDetections: ({ session, params, body }) =>
      save(session, params.mediaId, body, {
        revision: body.revision,
        apply: (before) => withChanges(before, body.changes),
      }),
  }
}

/** Returns the lists and settings that an update sets. An omitted list or setting stays unchanged. */
function listsAndSettings({ tracks, spans, marks, gaps, ...settings }: DetectionsUpdate): Partial<DetectionsRecord> {
  return {
    ...settingsOf(settings),
    ...(tracks && { tracks }),
    ...(spans && { spans }),
    ...(marks && { marks }),
    ...(gaps && { gaps }),
  }
}

/** Returns the review with numbers. Known tracks keep theirs, new ones get the next ones, and none is reused. */
function numbered<Review extends Pick<DetectionsRecord, 'lastNumbers' | 'tracks' | 'marks'>>(
  review: Review,
  before: DetectionsRecord,
): Review {
  const known = new Map(before.tracks.map(({ id, number }) => [id, number]))
  const tracks = review.tracks.map((track) => {
    const number = known.get(track.id) ?? track.number
    return number === undefined || number === track.number ? track : { ...track, number }
  })
  const highest = lastNumbersBefore(review, before)
  const numberedTracks = numberItems(tracks, highest)
  const others = highestOf(['span', 'mark'], before.lastNumbers, review.lastNumbers)
  const lastNumbers = { ...others, ...lastNumbersOf(numberedTracks, highest) }
  if (!review.marks) return { ...review, tracks: numberedTracks, lastNumbers }
  const marks = numberedMarks(review.marks, before, others.mark)
  return { ...review, tracks: numberedTracks, marks, lastNumbers: { ...lastNumbers, mark: lastMarkNumber(marks, others.mark) } }
}

/** Returns marks with numbers: known ones keep theirs, and new ones without a number get the next ones. */
function numberedMarks(marks: readonly Mark[], before: DetectionsRecord, last = 0): Mark[] {
  const known = new Map(before.marks?.map(({ id, number }) => [id, number]))
  const highest = lastMarkNumber([...marks, ...(before.marks ?? [])], last)
  const added = numberMarks(
    marks.filter(({ id }) => !known.has(id)),
    highest,
  )
  const numbers = new Map([...known, ...added.map(({ id, number }) => [id, number] as const)])
  return marks.map((mark) => {
    const number = numbers.get(mark.id)
    return number === undefined || number === mark.number ? mark : { ...mark, number }
  })
}

/** Returns the higher of two numbers of each kind, without kinds that have no number. */
function highestOf(
  kinds: readonly ('span' | 'mark')[],
  one: DetectionsRecord['lastNumbers'],
  other: DetectionsRecord['lastNumbers'],
): Partial<Record<'span' | 'mark', number>> {
  const known = kinds.filter((kind) => one?.[kind] !== undefined || other?.[kind] !== undefined)
  return Object.fromEntries(known.map((kind) => [kind, Math.max(one?.[kind] ?? 0, other?.[kind] ?? 0)]))
}

/** Returns the highest item numbers used before a save. */
function lastNumbersBefore({ lastNumbers }: Pick<DetectionsRecord, 'lastNumbers'>, before: DetectionsRecord): LastNumbers {
  const known = lastNumbersOf(before.tracks, before.lastNumbers)
  const named = lastNumbers ?? known
  return { face: Math.max(known.face, named.face), object: Math.max(known.object, named.object) }
}

async function signatureIn(draft: Draft, { userId }: Session): Promise<string | undefined> {
  const user = await draft.get('users', userId)
  return user && signatureOf(user)
}

/**
 * Signs the items that this save marks as reviewed, and reviewed items whose decision it changes. The reviewer and the time of a review are
 * never taken from the client. All other signatures keep their author and time.
 */
function signed(review: DetectionsRecord, before: DetectionsRecord, by: string | undefined, now: number): DetectionsRecord {
  const known = new Map(itemLists.flatMap((list) => listOf(before, list)).map((item) => [item.id, item]))
  const sign = <Item extends ReviewItem>(item: Item): Item => {
    if (!item.reviewed) return item
    const earlier = known.get(item.id)
    const isDecided = earlier?.decision !== item.decision || isLive(earlier) !== isLive(item)
    if (earlier === item) return item
    if (earlier?.reviewed?.at === item.reviewed.at && !isDecided) return { ...item, reviewed: earlier.reviewed }
    return { ...item, reviewed: { at: now, ...(by === undefined ? {} : { by }) } }
  }
  const { tracks, spans, marks, gaps } = review
  return {
    ...review,
    tracks: tracks.map(sign),
    ...(spans && { spans: spans.map(sign) }),
    ...(marks && { marks: marks.map(sign) }),
    ...(gaps && { gaps: gaps.map(sign) }),
  }
}
