import { untilIdle } from './upload.ts'
import { at, itemsAt, textAt, textOf, type Walker } from './walker.ts'
import type { Exchange } from '../context.ts'

const SECONDS = 5

const options = {
  projectId: 'project-default',
  increasedAccuracy: false,
  transcribeAudio: false,
  transcibeLanguage: 'en',
  snapshot: false,
  tags: { faces: 0, license_plates: 0, screens: 0, text: 0, search: 0 },
}

function mustBeAnswered(walker: Walker, operationId: string, exchange: Exchange, status: number, rule: string): void {
  const got = exchange.answer?.status
  walker.expect(got === status, operationId, exchange, `answered ${got} where the walk expects ${status}`, rule)
}

/** Waits until an import has finished. Its file exists from the start, even if the import fails. */
async function follow(walker: Walker, operationId: string, taken: Exchange, sourceId: string): Promise<void> {
  const mediaId = textAt(taken, 'mediaId')
  walker.expect(textAt(taken, 'kind') === 'import', operationId, taken, 'the job is no import', 'kind: import')
  const begun = await walker.must('getMedia', 200, { params: { mediaId } })
  walker.expect(
    at(begun, 'integrationInfo', 'id') === sourceId,
    operationId,
    begun,
    'the media does not say where it came from',
    'Adds a media to the library',
  )
  const jobs = await untilIdle(walker, mediaId)
  const job = itemsAt(jobs, 'jobs').find(({ id }) => id === textAt(taken, 'id'))
  const media = await walker.must('getMedia', 200, { params: { mediaId } })
  const imported = await walker.must('listImportedMedia', 200)
  const isListed = itemsAt(imported).some(({ id }) => id === mediaId)
  if (job?.['state'] === 'succeeded') {
    walker.expect(isListed, 'listImportedMedia', imported, 'what was imported is not listed', 'List the media imported from the cloud')
    walker.expect(
      Number(at(media, 'size')) > 0,
      operationId,
      media,
      'it has arrived with no bytes',
      '`Converting` until its content has arrived',
    )
  } else {
    walker.expect(textOf(job, 'error') !== '', 'listJobs', jobs, 'an import failed without saying why', 'error: Why it failed')
    walker.expect(textAt(media, 'state') === 'Failed', operationId, media, 'its media has not failed', '`Failed` if the import fails')
  }
  await walker.must('deleteMedia', 204, { params: { mediaId } })
}

/** Imports a range and a file, and expects invalid imports and exports to be refused. */
export async function importAndExport(walker: Walker, cameraId: string, recorded: Record<string, unknown> | undefined): Promise<void> {
  const start = Date.parse(textOf(recorded, 'startTimestamp'))
  if (Number.isNaN(start)) return
  const range = (from: number, seconds: number) => ({
    body: { cameraId, start: new Date(from).toISOString(), end: new Date(from + seconds * 1000).toISOString(), options },
  })
  const backwards = await walker.call('importCameraMedia', range(start, -SECONDS))
  mustBeAnswered(walker, 'importCameraMedia', backwards, 422, 'end: must be after start')
  const future = await walker.call('importCameraMedia', range(Date.now() + 86_400_000, SECONDS))
  mustBeAnswered(walker, 'importCameraMedia', future, 404, 'Without recordings the response is 404')
  const taken = await walker.must('importCameraMedia', 202, range(start, SECONDS))
  await follow(walker, 'importCameraMedia', taken, cameraId)

  const files = await walker.must('listCameraFiles', 200)
  const isFolder = (file: Record<string, unknown>): boolean => file['mimeType'] === 'application/directory'
  const folder = itemsAt(files).find((file) => isFolder(file))
  const file = itemsAt(files).find((one) => !isFolder(one))
  if (folder) {
    const refused = await walker.call('importCameraFile', { params: { id: textOf(folder, 'id') }, body: { options } })
    mustBeAnswered(walker, 'importCameraFile', refused, 422, 'A folder gets 422')
  }
  const nothing = await walker.call('importCameraFile', { params: { id: 'no-such-file' }, body: { options } })
  mustBeAnswered(walker, 'importCameraFile', nothing, 404, 'It doesn’t exist')
  if (file) {
    const id = textOf(file, 'id')
    await follow(walker, 'importCameraFile', await walker.must('importCameraFile', 202, { params: { id }, body: { options } }), id)
  }

  const unknown = await walker.call('exportToCameraFiles', { body: { mediaId: 'no-such-media' } })
  mustBeAnswered(walker, 'exportToCameraFiles', unknown, 404, 'It doesn’t exist')
  const original = walker.context.pool.get('mediaId')?.[0]
  if (original === undefined) return
  const unreleased = await walker.call('exportToCameraFiles', { body: { mediaId: original } })
  // Another user's file gets 404.
  if (unreleased.answer?.status !== 404) {
    mustBeAnswered(walker, 'exportToCameraFiles', unreleased, 409, 'A media without a released version gets 409')
  }
}
