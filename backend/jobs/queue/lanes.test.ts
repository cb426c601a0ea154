import { describe, expect, it, vi } from 'vitest'

import type { Filmer } from '#mocks/eagle-eye/film/film-plan.ts'
import { importOptions, requestAtCloud, shortRange, startWithCloud } from '#mocks/testing/cloud-bench.ts'
import { fakeEngine, redactedImage, untilReleased } from '#mocks/testing/fake-engine.ts'
import { fakeFilm } from '#mocks/testing/fake-film.ts'
import { fakeMedia } from '#mocks/testing/fake-media.ts'
import { addImage, addUpload, addUser, startTestBackend, type TestBackend, type TestBackendOptions } from '#mocks/testing/test-backend.ts'

const faces = { increasedAccuracy: true, tags: { faces: 1 } }
const ada = { as: 'ada' }

async function start(options: TestBackendOptions): Promise<TestBackend> {
  const backend = await startTestBackend(options)
  await addUser(backend, 'ada')
  return backend
}

const endlessDetection = (blocked: ReturnType<typeof untilReleased>) =>
  fakeEngine({
    detect: async (file, settings, options) => {
      await blocked.work(options?.signal)
      return fakeEngine().detect(file, settings)
    },
  })
const endlessVideo = (blocked: ReturnType<typeof untilReleased>) => ({
  media: fakeMedia({
    probe: async (file, options) => {
      await blocked.work(options?.signal)
      return fakeMedia().probe(file)
    },
  }),
})

const stateOf = async (backend: TestBackend, id: string) => (await backend.tables.get('media', id))?.state
const isChecked = async (backend: TestBackend, id: string) => (await backend.tables.get('media', id))?.thumbPath !== undefined
const runningKinds = async (backend: TestBackend) =>
  (await backend.tables.all('jobs'))
    .filter(({ state }) => state === 'running')
    .map(({ kind, mediaId }) => `${kind} ${mediaId}`)
    .toSorted()

it('checks a new photo while a long detection runs', async () => {
  const blocked = untilReleased()
  const backend = await start({ engine: endlessDetection(blocked) })
  await addImage(backend, 'ada')
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  await blocked.started
  await addUpload(backend, 'ada', 'media-2', 'new.jpg')
  await vi.waitFor(async () => expect(await isChecked(backend, 'media-2')).toBe(true))
  expect(await stateOf(backend, 'media-1')).toBe('Detecting')
  blocked.release()
  await backend.backend.queue.idle()
})

it('checks a photo and detects faces while a damaged video is being checked', async () => {
  const blocked = untilReleased()
  const backend = await start({ probes: endlessVideo(blocked) })
  await addUpload(backend, 'ada', 'video-1', 'damaged.mp4')
  await blocked.started
  await addUpload(backend, 'ada', 'photo-1', 'good.jpg')
  await vi.waitFor(async () => expect(await isChecked(backend, 'photo-1')).toBe(true))
  await backend.call('POST', '/media/photo-1/detect', faces, ada)
  await vi.waitFor(async () => expect(await stateOf(backend, 'photo-1')).toBe('Ready for review'))
  expect(await stateOf(backend, 'video-1')).toBe('Converting')
  blocked.release()
  await backend.backend.queue.idle()
})

it('reports the progress of each running job', async () => {
  const [detection, video] = [untilReleased(), untilReleased()]
  const backend = await start({
    engine: fakeEngine({
      detect: async (file, settings, options) => {
        options?.onProgress?.({ stage: 'detect', fraction: 0.5 })
        await detection.work(options?.signal)
        return fakeEngine().detect(file, settings)
      },
    }),
    probes: {
      media: fakeMedia({
        probe: async (file, options) => {
          options?.onProgress?.({ stage: 'probe', fraction: 0.5 })
          await video.work(options?.signal)
          return fakeMedia().probe(file)
        },
      }),
    },
  })
  await addImage(backend, 'ada')
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  await addUpload(backend, 'ada', 'video-1', 'door.mp4')
  await Promise.all([detection.started, video.started])
  const { body } = await backend.call('GET', '/jobs', undefined, ada)
  expect(body).toMatchObject({
    jobs: [
      { mediaId: 'video-1', stage: 'probe', progress: 15.47 },
      { mediaId: 'media-1', stage: 'detect', progress: 58.47 },
    ],
  })
  const medias = await backend.call('GET', '/media', undefined, ada)
  expect(medias.body).toMatchObject({ medias: { 'media-1': { progress: 58.47 }, 'video-1': { progress: 15.47 } } })
  const sent = backend.socketCommands.flatMap((one) => (one.kind === 'message' && one.message.type === 'job' ? [one.message.data] : []))
  expect(sent).toContainEqual(expect.objectContaining({ mediaId: 'video-1', stage: 'probe', progress: 15.47 }))
  expect(sent).toContainEqual(expect.objectContaining({ mediaId: 'media-1', stage: 'detect', progress: 58.47 }))
  detection.release()
  video.release()
  await backend.backend.queue.idle()
})

it('never runs two jobs of one file at the same time', async () => {
  const blocked = untilReleased()
  const calls: string[] = []
  const engine = fakeEngine({
    probe: async (file, options) => {
      calls.push('check starts')
      await blocked.work(options?.signal)
      calls.push('check ends')
      return fakeEngine().probe(file)
    },
    detect: async (file, settings) => {
      calls.push('detection starts')
      return fakeEngine().detect(file, settings)
    },
  })
  const backend = await start({ engine })
  await addUpload(backend, 'ada', 'photo-1', 'good.jpg')
  await blocked.started
  await backend.call('POST', '/media/photo-1/detect', faces, ada)
  expect(await runningKinds(backend)).toEqual(['probe photo-1'])
  blocked.release()
  await backend.backend.queue.idle()
  expect(calls).toEqual(['check starts', 'check ends', 'detection starts'])
  expect(await stateOf(backend, 'photo-1')).toBe('Ready for review')
})

it('starts no job on a file until cancelled work on it has stopped', async () => {
  let stop: () => void = () => undefined
  let calls = 0
  const engine = fakeEngine({
    detect: async (file, settings) => {
      calls += 1
      // The first call ignores the cancellation.
      if (calls === 1) await new Promise<void>((resolve) => (stop = resolve))
      return fakeEngine().detect(file, settings)
    },
  })
  const backend = await start({ engine })
  await addImage(backend, 'ada')
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  await vi.waitFor(() => expect(calls).toBe(1))
  await backend.call('DELETE', `/jobs/${(await backend.tables.all('jobs'))[0]?.id ?? ''}`, undefined, ada)
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  expect([calls, await stateOf(backend, 'media-1')]).toEqual([1, 'Detecting'])
  stop()
  await backend.backend.queue.idle()
  expect([calls, await stateOf(backend, 'media-1')]).toEqual([2, 'Ready for review'])
})

it('queues interrupted jobs in their lanes again after a reload', async () => {
  const blocked = { before: untilReleased(), beforeVideo: untilReleased(), after: untilReleased(), afterVideo: untilReleased() }
  const before = await start({ engine: endlessDetection(blocked.before), probes: endlessVideo(blocked.beforeVideo) })
  await addImage(before, 'ada')
  await before.call('POST', '/media/media-1/detect', faces, ada)
  await addUpload(before, 'ada', 'video-1', 'long.mp4')
  await Promise.all([blocked.before.started, blocked.beforeVideo.started])
  const after = await startTestBackend({
    from: before,
    engine: endlessDetection(blocked.after),
    probes: endlessVideo(blocked.afterVideo),
  })
  await Promise.all([blocked.after.started, blocked.afterVideo.started])
  expect(await runningKinds(after)).toEqual(['detect media-1', 'probe video-1'])
  await addUpload(after, 'ada', 'photo-1', 'good.jpg')
  await vi.waitFor(async () => expect(await isChecked(after, 'photo-1')).toBe(true))
  blocked.after.release()
  blocked.afterVideo.release()
  await after.backend.queue.idle()
  expect([await stateOf(after, 'media-1'), await stateOf(after, 'video-1')]).toEqual(['Ready for review', 'Converted'])
})

describe('a long job', () => {
  const box = { time: 0, x: 1, y: 1, width: 9, height: 9 }
  const track = { id: 'track-1', kind: 'face', source: 'drawn', confidence: null, decision: 'redact', style: null, positions: [box] }
  const redactRequest = { revision: 1, title: 'T', description: '' }

  /** Starts a back end with a reviewed image, on which the work of one kind of job runs until it is released. */
  async function startLong(kind: string) {
    const blocked = untilReleased()
    const isLong = { current: false }
    const wait = async (own: string, signal: AbortSignal | undefined): Promise<void> => {
      if (isLong.current && kind === own) await blocked.work(signal)
    }
    const engine = fakeEngine({
      detect: async (file, settings, options) => {
        await wait('detect', options?.signal)
        return fakeEngine().detect(file, settings)
      },
      redact: async (_file, _plan, options) => {
        await wait('redact', options?.signal)
        return redactedImage()
      },
    })
    const film: Filmer = async (plan, options) => {
      await wait('import', options?.signal)
      return fakeFilm(plan, options)
    }
    const backend = await startWithCloud({ engine, film })
    await addImage(backend, 'ada')
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', tracks: [track] }, ada)
    const write = backend.files.write
    backend.files.write = async (folder, name, content) => {
      if (folder === 'cloud') await wait('export', undefined)
      await write(folder, name, content)
    }
    if (kind === 'export') {
      await backend.call('POST', '/media/media-1/redact', redactRequest, ada)
      await backend.backend.queue.idle()
    }
    isLong.current = true
    return { backend, blocked }
  }

  const requests: Record<string, (backend: TestBackend) => Promise<{ status: number }>> = {
    detect: (backend) => backend.call('POST', '/media/media-1/detect', faces, ada),
    redact: (backend) => backend.call('POST', '/media/media-1/redact', redactRequest, ada),
    import: (backend) => requestAtCloud(backend, '/media/import', { ...shortRange, options: importOptions }),
    export: (backend) => requestAtCloud(backend, '/files/export', { mediaId: 'media-1' }),
  }

  it.each(['detect', 'redact', 'import', 'export'])('of kind %s delays no check of a photo, a document or a recording', async (kind) => {
    const { backend, blocked } = await startLong(kind)
    expect((await requests[kind]?.(backend))?.status).toBe(202)
    await blocked.started
    // The long job has been running for an hour.
    backend.clock.milliseconds += 3_600_000
    const names: [string, string][] = [
      ['photo-2', 'new.jpg'],
      ['document-2', 'letter.pdf'],
      ['video-2', 'door.mp4'],
    ]
    for (const [id, name] of names) await addUpload(backend, 'ada', id, name)
    await vi.waitFor(async () => expect(await Promise.all(names.map(([id]) => isChecked(backend, id)))).toEqual([true, true, true]))
    const jobs = await backend.tables.all('jobs')
    const checks = jobs
      .filter((job) => job.kind === 'probe')
      .map(({ state, createdAt, finishedAt }) => [state, (finishedAt ?? NaN) - createdAt])
    expect(checks).toEqual([
      ['succeeded', 0],
      ['succeeded', 0],
      ['succeeded', 0],
    ])
    expect((await runningKinds(backend)).map((name) => name.split(' ')[0])).toEqual([kind])
    blocked.release()
    await backend.backend.queue.idle()
    expect((await backend.tables.all('jobs')).map(({ state }) => state)).not.toContain('failed')
  })
})
