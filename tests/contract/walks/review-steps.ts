import { aTrack } from '#mocks/testing/review-items.ts'
import { untilIdle } from './upload.ts'
import { itemsAt, numberAt, textAt, type Walker } from './walker.ts'

/** Detects, saves a review and redacts it. Expects old revisions to be refused. */
export async function review(walker: Walker, mediaId: string): Promise<void> {
  const params = { mediaId }
  const job = await walker.must('detectMedia', 202, { params, body: { increasedAccuracy: false, tags: { faces: 1 } } })
  walker.expectNow('detectMedia', job, 'createdAt')
  walker.expect(textAt(job, 'mediaId') === mediaId, 'detectMedia', job, 'the job is of another media', 'The job was accepted')
  const jobs = await untilIdle(walker, mediaId)
  walker.expect(
    itemsAt(jobs, 'jobs').some((one) => one['id'] === textAt(job, 'id')),
    'listJobs',
    jobs,
    'the job is not in the list',
    'List the latest jobs, optionally of one media',
  )
  const first = await walker.must('getDetections', 200, { params })
  const revision = numberAt(first, 'revision')
  const tracks = [aTrack('track-by-hand')]
  const body = { revision, style: 'Pixelated', tracks }
  const saved = await walker.must('saveDetections', 200, { params, body })
  walker.expectNow('saveDetections', saved, 'updatedAt')
  walker.expect(
    numberAt(saved, 'revision') === revision + 1,
    'saveDetections',
    saved,
    `revision ${revision} became ${numberAt(saved, 'revision')}`,
    'revision: Increases by one with every save',
  )
  const read = await walker.must('getDetections', 200, { params })
  const isKept =
    itemsAt(read, 'tracks').length === 1 && textAt(read, 'style') === 'Pixelated' && numberAt(read, 'revision') === revision + 1
  walker.expect(isKept, 'saveDetections', read, 'the review that is read is not the one that was saved', 'Saved, with its new revision')
  const stale = await walker.call('saveDetections', { params, body: { ...body, tracks: [aTrack('track-too-late')] } })
  walker.expect(
    stale.answer?.status === 409,
    'saveDetections',
    stale,
    `an old revision was answered ${stale.answer?.status}`,
    'Outdated revisions get 409',
  )
  if (!walker.has('redactMedia')) return
  const tooOld = await walker.call('redactMedia', { params, body: { revision, title: 'Redacted', description: '' } })
  walker.expect(
    tooOld.answer?.status === 409,
    'redactMedia',
    tooOld,
    `an old revision was answered ${tooOld.answer?.status}`,
    'Uses the saved review of this revision; other revisions get 409',
  )
  const redacting = await walker.must('redactMedia', 202, { params, body: { revision: revision + 1, title: 'Redacted', description: '' } })
  const after = await untilIdle(walker, mediaId)
  const redaction = itemsAt(after, 'jobs').find((one) => one['id'] === textAt(redacting, 'id'))
  const versions = await walker.must('listVersions', 200, { params })
  const made = itemsAt(versions, 'versions').map((version) => version['id'])
  // A failed job has no version, and a successful one must name an existing version.
  const isTrue = redaction?.['state'] === 'succeeded' ? made.includes(redaction['versionId']) : made.length === 0
  walker.expect(
    isTrue,
    'listVersions',
    versions,
    `the redaction ${String(redaction?.['state'])}, and there are ${made.length} versions`,
    'The version made by a finished redaction',
  )
  const over = await walker.call('cancelJob', { params: { jobId: textAt(redacting, 'id') } })
  walker.expect(
    over.answer?.status === 409,
    'cancelJob',
    over,
    `to cancel a job that is over was answered ${over.answer?.status}`,
    'A finished job gets 409',
  )
}
