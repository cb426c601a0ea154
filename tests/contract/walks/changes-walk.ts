import { aTrack } from '#mocks/testing/review-items.ts'
import { sampleImage, untilIdle, uploadInPieces } from './upload.ts'
import { at, itemsAt, numberAt, textOf, uniqueName, WalkEndsError, type Walk, type Walker } from './walker.ts'
import type { Exchange } from '../context.ts'

/** Statuses of back ends of version 1.0.0, which don't have the operation. */
const NOT_OFFERED = [404, 405, 501]
const ALL_OR_NONE = 'Applies the changes in order to the revision that they are based on, and all of them or none'

const edit = (id: string, fields: object) => ({ type: 'edit_track', id, fields })

/** Returns the tracks as `id decision`, in order. */
const tracksOf = (exchange: Exchange): string =>
  itemsAt(exchange, 'tracks')
    .map((one) => `${textOf(one, 'id')} ${textOf(one, 'decision')}`)
    .join(', ')

/** Saves changes and returns the new revision. Ends the walk if the back end doesn't have the operation. */
async function change(walker: Walker, mediaId: string, revision: number, changes: object[]): Promise<Exchange> {
  const saved = await walker.call('changeDetections', { params: { mediaId }, body: { revision, changes } })
  const status = saved.answer?.status
  if (status !== undefined && NOT_OFFERED.includes(status)) throw new WalkEndsError(`changeDetections is not offered (${status})`)
  const isSaved = status === 200 && numberAt(saved, 'revision') === revision + 1
  walker.expect(isSaved, 'changeDetections', saved, `was answered ${status} with revision ${numberAt(saved, 'revision')}`, ALL_OR_NONE)
  if (!isSaved) throw new WalkEndsError(`changeDetections was answered ${status}`)
  return saved
}

async function applyChanges(walker: Walker, mediaId: string, revision: number): Promise<void> {
  const changes = [
    { type: 'add_track', track: aTrack('track-first', { label: 'other' }) },
    { type: 'add_track', index: 0, track: aTrack('track-second') },
    { type: 'add_track', track: aTrack('track-third') },
    edit('track-first', { decision: 'keep', label: null }),
    { type: 'remove_track', id: 'track-third' },
    { type: 'settings', style: 'Pixelated' },
  ]
  await change(walker, mediaId, revision, changes)
  const read = await walker.must('getDetections', 200, { params: { mediaId } })
  const isApplied = tracksOf(read) === 'track-second redact, track-first keep' && at(read, 'style') === 'Pixelated'
  walker.expect(isApplied, 'changeDetections', read, `the review has the tracks ${tracksOf(read)}`, ALL_OR_NONE)
  const isRemoved = itemsAt(read, 'tracks').every((one) => one['label'] === undefined)
  walker.expect(isRemoved, 'changeDetections', read, 'null leaves an optional field', 'null removes an optional field')
  const again = await walker.call('changeDetections', { params: { mediaId }, body: { revision, changes } })
  const isSame = again.answer?.status === 200 && numberAt(again, 'revision') === revision + 1
  const rule = 'A repetition of the last request is answered as the first time'
  walker.expect(isSame, 'changeDetections', again, `a repetition was answered ${again.answer?.status}`, rule)
}

/** Sends changes that must be refused, and expects the review to stay as it is. */
async function mustRefuse(walker: Walker, mediaId: string, revision: number): Promise<void> {
  const before = await walker.must('getDetections', 200, { params: { mediaId } })
  const refusals = [
    { revision, status: 422, changes: [edit('track-first', { decision: 'redact' }), edit('track-unknown', { decision: 'keep' })] },
    { revision, status: 422, changes: [edit('track-first', { decision: 'redact' }), { type: 'add_track', track: aTrack('track-second') }] },
    { revision: revision - 1, status: 409, changes: [edit('track-first', { decision: 'redact' })] },
  ]
  for (const { status, ...body } of refusals) {
    const refused = await walker.call('changeDetections', { params: { mediaId }, body })
    const got = refused.answer?.status
    walker.expect(got === status, 'changeDetections', refused, `was answered ${got} where ${status} is expected`, ALL_OR_NONE)
    const after = await walker.must('getDetections', 200, { params: { mediaId } })
    const isUnchanged = tracksOf(after) === tracksOf(before) && numberAt(after, 'revision') === revision
    walker.expect(isUnchanged, 'changeDetections', after, 'refused changes were saved in part', ALL_OR_NONE)
  }
}

async function omitLists(walker: Walker, mediaId: string, revision: number): Promise<void> {
  const before = await walker.must('getDetections', 200, { params: { mediaId } })
  await walker.must('saveDetections', 200, { params: { mediaId }, body: { revision, style: 'Smooth' } })
  const after = await walker.must('getDetections', 200, { params: { mediaId } })
  const isKept = tracksOf(after) === tracksOf(before) && at(after, 'style') === 'Smooth'
  walker.expect(isKept, 'saveDetections', after, 'an omitted list was changed', 'an omitted list stays unchanged')
}

async function readWindows(walker: Walker, mediaId: string): Promise<void> {
  const all = await walker.must('getDetections', 200, { params: { mediaId } })
  for (const { from, to, tracks } of [
    { from: 0, to: 0, tracks: tracksOf(all) },
    { from: 5, to: 6, tracks: '' },
  ]) {
    const part = await walker.must('getDetections', 200, { params: { mediaId }, query: { from: String(from), to: String(to) } })
    // A back end that doesn't know windows returns the complete review.
    const isWindow = at(part, 'window', 'from') === from && at(part, 'window', 'to') === to && tracksOf(part) === tracks
    const isComplete = at(part, 'window') === undefined && tracksOf(part) === tracksOf(all)
    walker.expect(
      isWindow || isComplete,
      'getDetections',
      part,
      `the window from ${from} to ${to} has the tracks ${tracksOf(part)}`,
      'with `from` and `to`, the tracks, spans and gaps that overlap the time',
    )
  }
}

export const changesWalk: Walk = {
  name: 'changes of a review',
  needs: ['createUpload', 'getUploadOffset', 'appendUpload', 'listJobs', 'getDetections', 'saveDetections', 'changeDetections'],
  run: async (walker) => {
    const { id } = await uploadInPieces(walker, `${uniqueName('changes')}.png`, 'image/png', sampleImage())
    await untilIdle(walker, id)
    const first = await walker.must('getDetections', 200, { params: { mediaId: id } })
    const revision = numberAt(first, 'revision')
    await applyChanges(walker, id, revision)
    await mustRefuse(walker, id, revision + 1)
    await omitLists(walker, id, revision + 1)
    await readWindows(walker, id)
    await walker.call('deleteMedia', { params: { mediaId: id } })
  },
}
