import { describe, expect, it, vi } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import type { JobList } from '#generated/model/jobList.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'

import { EngineError } from '#engine/core/errors.ts'
import type { EngineCallOptions } from '#engine/core/types.ts'
import { fakeEngine, fakeProbes, untilReleased } from '#mocks/testing/fake-engine.ts'
import { audioFile, fakeMedia } from '#mocks/testing/fake-media.ts'
import { addUpload, addUser, startTestBackend, type TestBackend, type TestBackendOptions } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const faces = { increasedAccuracy: false, tags: { faces: 1 } }
const plates = { increasedAccuracy: true, tags: { license_plates: 1 as const } }
/** The states of a file while a job runs on it. */
const BUSY = ['Converting', 'Detecting', 'Transcribing', 'Redacting']

/** Files whose name determines their type, and two whose bytes do. */
const FILES = ['photo.jpg', 'door.mp4', 'call.wav', 'letter.pdf', 'locked.pdf', 'unknown', 'unknown-pdf'] as const
type FileName = (typeof FILES)[number]

/** The moments between an upload and the end of its check. */
const STEPS = ['queued', 'checking', 'checked'] as const

/** The event that follows the request. */
const ENDS = [
  'nothing',
  'crash',
  'crash twice',
  'cancel detection',
  'cancel second detection',
  'cancel check',
  'reload in between',
] as const

const content = (name: FileName): Blob => new Blob([name === 'unknown-pdf' ? '%PDF-1.7 letter' : 'bytes'])

/** Returns a back end whose checks wait for their release. */
function settings(name: FileName, wait: (signal?: AbortSignal) => Promise<void>): TestBackendOptions {
  const { probe } = fakeEngine()
  const { document, media } = fakeProbes({
    media: fakeMedia(name === 'call.wav' ? { probe: async () => ({ type: 'audio', file: audioFile, thumbnail: null }) } : {}),
  })
  return {
    engine: fakeEngine({
      probe: async (file, options) => {
        await wait(options?.signal)
        return probe(file, options)
      },
    }),
    probes: {
      document: async (file, options) => {
        await wait(options?.signal)
        if (name === 'locked.pdf') throw new EngineError('encrypted', 'This PDF needs a password.')
        return document(file, options)
      },
      media: {
        ...media,
        probe: async (file: Blob, options?: EngineCallOptions) => {
          await wait(options?.signal)
          return media.probe(file, options)
        },
      },
    },
  }
}

const detect = (backend: TestBackend, request: object = faces) => backend.call('POST', '/media/media-1/detect', request, as)

async function openJobs({ call }: TestBackend) {
  const { jobs } = (await call('GET', '/jobs?mediaId=media-1&page=0&rowsPerPage=20', undefined, as)).body as JobList
  return jobs.filter(({ finishedAt }) => finishedAt === null).toReversed()
}

const isChecked = (backend: TestBackend) =>
  vi.waitUntil(async () => !(await openJobs(backend)).some(({ kind }) => kind === 'probe'), { interval: 1 })

async function cancel(backend: TestBackend, kind: string, nth: number): Promise<void> {
  const job = (await openJobs(backend)).filter((one) => one.kind === kind)[nth]
  if (job) await backend.call('DELETE', `/jobs/${job.id}`, undefined, as)
}

async function detectAt(name: FileName, step: (typeof STEPS)[number], end: (typeof ENDS)[number], wish?: object) {
  const check = untilReleased()
  const wait = (signal?: AbortSignal): Promise<void> => (step === 'checked' ? Promise.resolve() : check.work(signal))
  let backend = await startTestBackend(settings(name, wait))
  await addUser(backend, 'ada')
  const restart = async (): Promise<void> => {
    backend.stop()
    backend = await startTestBackend({ ...settings(name, wait), from: backend })
  }
  // Another check of the same lane.
  if (step === 'queued') {
    await addUpload(backend, 'ada', 'media-0', name)
    await check.started
  }
  await backend.files.write('media', 'media-1', content(name))
  const upload = { id: 'media-1', ownerId: 'ada', length: 5, name, fileType: '', touchedAt: 1, finished: true }
  await backend.database.put('uploads', { ...upload, ...(wish && { detect: wish }) } as never)
  await backend.backend.adopt()
  if (step === 'checking') await check.started
  if (step === 'checked') await isChecked(backend)
  const { status, body } = await detect(backend)
  if (end.startsWith('crash')) await restart()
  if (end === 'cancel check') await cancel(backend, 'probe', 0)
  if (end === 'cancel detection') await cancel(backend, 'detect', 0)
  check.release()
  if (end === 'crash twice') await restart()
  if (end === 'reload in between') {
    await isChecked(backend)
    await restart()
  }
  if (end === 'cancel second detection') {
    await isChecked(backend)
    await cancel(backend, 'detect', 1)
  }
  await backend.backend.queue.idle()
  const media = (await backend.call('GET', '/media/media-1', undefined, as)).body as Media
  return { backend, status, body, media, open: await openJobs(backend) }
}

describe('a detection that is requested before the check of its file ends', () => {
  const cases = FILES.flatMap((name) => STEPS.flatMap((step) => [undefined, plates].map((wish) => ({ name, step, wish }))))

  it.each(cases)('waits or is refused with a code: $name, $step, upload with $wish.tags', async ({ name, step, wish }) => {
    for (const end of casesOfToday(ENDS, 3)) {
      const { status, body, media, open } = await detectAt(name, step, end, wish)
      const refused = { error: expect.stringMatching(/./) as string, code: expect.stringMatching(/^[a-z-]+$/) as string }
      const answer = status === 202 ? { kind: 'detect', mediaId: 'media-1' } : refused
      expect({ end, body, open }).toMatchObject({ end, body: answer, open: [] })
      expect(BUSY.map((state) => [end, state])).not.toContainEqual([end, media.state])
    }
  })

  it('is refused before the upload has arrived', async () => {
    const backend = await startTestBackend()
    await addUser(backend, 'ada')
    await backend.database.put('uploads', {
      id: 'media-1',
      ownerId: 'ada',
      length: 5,
      name: 'a.jpg',
      fileType: '',
      touchedAt: 1,
      finished: false,
    })
    const { status, body } = await detect(backend)
    expect([status, body]).toEqual([404, { error: 'File not found', code: 'not-found' }])
  })

  it.each(['photo.jpg', 'letter.pdf'] as const)('keeps the requested detection and the one requested with the upload: %s', async (name) => {
    const { backend, status } = await detectAt(name, 'checking', 'nothing', plates)
    expect(status).toBe(202)
    expect((await backend.tables.get('detections', 'media-1'))?.detection?.searched).toEqual({ faces: 1, license_plates: 1 })
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
  })

  it.each([0, 1])('restores the state when one of two detections is cancelled: %i', async (nth) => {
    const check = untilReleased()
    const detection = untilReleased()
    const { probe, detect: find } = fakeEngine()
    const engine = fakeEngine({
      probe: (file, options) => check.work(options?.signal).then(() => probe(file, options)),
      detect: (file, wanted, options) => detection.work(options?.signal).then(() => find(file, wanted, options)),
    })
    const backend = await startTestBackend({ engine })
    await addUser(backend, 'ada')
    await backend.files.write('media', 'media-1', new Blob(['bytes']))
    const upload = { id: 'media-1', ownerId: 'ada', length: 5, name: 'photo.jpg', fileType: '', touchedAt: 1, finished: true }
    await backend.database.put('uploads', { ...upload, detect: plates })
    await backend.backend.adopt()
    await detect(backend)
    check.release()
    await detection.started
    await cancel(backend, 'detect', nth)
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Detecting')
    detection.release()
    await backend.backend.queue.idle()
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
    const searched = nth === 0 ? { license_plates: 1 } : { faces: 1 }
    expect((await backend.tables.get('detections', 'media-1'))?.detection?.searched).toEqual(searched)
  })

  it('detects faces once if the upload requested them too', async () => {
    const { backend } = await detectAt('photo.jpg', 'checking', 'nothing', faces)
    expect((await backend.tables.all('jobs')).map(({ kind, state }) => [kind, state])).toEqual([
      ['probe', 'succeeded'],
      ['detect', 'succeeded'],
    ])
  })

  it('reads the pages of a document once', async () => {
    const { backend, media } = await detectAt('letter.pdf', 'checking', 'nothing')
    expect((await backend.tables.all('jobs')).map(({ kind, state }) => [kind, state])).toEqual([
      ['probe', 'succeeded'],
      ['detect', 'succeeded'],
    ])
    expect(media.state).toBe('Ready for review')
  })

  it('fails for a PDF that needs its password, and leaves the file usable', async () => {
    const { backend, media, status } = await detectAt('locked.pdf', 'checking', 'nothing')
    expect([status, media.state]).toEqual([202, 'Uploaded'])
    const failed = (await backend.tables.all('jobs')).filter(({ kind }) => kind === 'detect')
    expect(failed).toMatchObject([{ state: 'failed', error: 'This PDF needs its password. Open it, enter the password, and try again.' }])
  })

  it('lets a recording’s check continue when it is cancelled', async () => {
    const check = untilReleased()
    const next = untilReleased()
    const checks = [check, next]
    const media = fakeMedia()
    const probe = async (file: Blob, options?: EngineCallOptions) => {
      await checks.shift()?.work(options?.signal)
      return media.probe(file, options)
    }
    const backend = await startTestBackend({ probes: { media: { ...media, probe } } })
    await addUser(backend, 'ada')
    await addUpload(backend, 'ada', 'media-0', 'door.mp4')
    await check.started
    await addUpload(backend, 'ada', 'media-1', 'door.mp4')
    await detect(backend)
    check.release()
    await next.started
    await cancel(backend, 'detect', 0)
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Converting')
    next.release()
    await backend.backend.queue.idle()
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Converted')
  })
})
