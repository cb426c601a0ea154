import { expect, it, vi } from 'vitest'

import { fakeEngine, untilReleased } from '../testing/fake-engine'
import { fakeMedia } from '../testing/fake-media'
import { addImage, addUpload, addUser, startTestBackend, type TestBackend, type TestBackendOptions } from '../testing/test-backend'

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

const stateOf = (backend: TestBackend, id: string) => backend.tables.get('media', id)?.state
const isChecked = (backend: TestBackend, id: string) => backend.tables.get('media', id)?.thumbPath !== undefined
const runningKinds = (backend: TestBackend) =>
  backend.tables
    .all('jobs')
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
  await vi.waitFor(() => expect(isChecked(backend, 'media-2')).toBe(true))
  expect(stateOf(backend, 'media-1')).toBe('Detecting')
  blocked.release()
  await backend.backend.queue.idle()
})

it('checks a photo and detects faces while a damaged video is being checked', async () => {
  const blocked = untilReleased()
  const backend = await start({ probes: endlessVideo(blocked) })
  await addUpload(backend, 'ada', 'video-1', 'damaged.mp4')
  await blocked.started
  await addUpload(backend, 'ada', 'photo-1', 'good.jpg')
  await vi.waitFor(() => expect(isChecked(backend, 'photo-1')).toBe(true))
  await backend.call('POST', '/media/photo-1/detect', faces, ada)
  await vi.waitFor(() => expect(stateOf(backend, 'photo-1')).toBe('Ready for review'))
  expect(stateOf(backend, 'video-1')).toBe('Converting')
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
      { mediaId: 'video-1', stage: 'probe', progress: 15 },
      { mediaId: 'media-1', stage: 'detect', progress: 70 },
    ],
  })
  const medias = await backend.call('GET', '/media', undefined, ada)
  expect(medias.body).toMatchObject({ medias: { 'media-1': { progress: 70 }, 'video-1': { progress: 15 } } })
  const sent = backend.socketCommands.flatMap((one) => (one.kind === 'message' && one.message.type === 'job' ? [one.message.data] : []))
  expect(sent).toContainEqual(expect.objectContaining({ mediaId: 'video-1', stage: 'probe', progress: 15 }))
  expect(sent).toContainEqual(expect.objectContaining({ mediaId: 'media-1', stage: 'detect', progress: 70 }))
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
  expect(runningKinds(backend)).toEqual(['probe photo-1'])
  blocked.release()
  await backend.backend.queue.idle()
  expect(calls).toEqual(['check starts', 'check ends', 'detection starts'])
  expect(stateOf(backend, 'photo-1')).toBe('Ready for review')
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
  await backend.call('DELETE', `/jobs/${backend.tables.all('jobs')[0]?.id ?? ''}`, undefined, ada)
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  expect([calls, stateOf(backend, 'media-1')]).toEqual([1, 'Detecting'])
  stop()
  await backend.backend.queue.idle()
  expect([calls, stateOf(backend, 'media-1')]).toEqual([2, 'Ready for review'])
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
  expect(runningKinds(after)).toEqual(['detect media-1', 'probe video-1'])
  await addUpload(after, 'ada', 'photo-1', 'good.jpg')
  await vi.waitFor(() => expect(isChecked(after, 'photo-1')).toBe(true))
  blocked.after.release()
  blocked.afterVideo.release()
  await after.backend.queue.idle()
  expect([stateOf(after, 'media-1'), stateOf(after, 'video-1')]).toEqual(['Ready for review', 'Converted'])
})
