import { describe, expect, it, vi } from 'vitest'

import type { DetectableLabel } from '#engine/core/types.ts'
import type { ImageEngine } from '#engine/image/types.ts'
import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { containing } from '#mocks/testing/matchers.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { inProcessRunner } from '../../ports/in-process-runner'

const as = { as: 'ada' }
const all = { increasedAccuracy: true, tags: { faces: 1, license_plates: 1, text: 1 } }

async function start(engine: Partial<ImageEngine>): Promise<TestBackend> {
  const backend = await startTestBackend({ engine: fakeEngine(engine) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  return backend
}

/** An engine that detects faces at once and then stays in the second part of the detection. */
function stuckAfterFaces(): {
  asked: (readonly DetectableLabel[])[]
  stuck: ReturnType<typeof untilReleased>
  engine: Partial<ImageEngine>
} {
  const asked: (readonly DetectableLabel[])[] = []
  const stuck = untilReleased()
  const engine: Partial<ImageEngine> = {
    detect: async (file, settings, options) => {
      asked.push(settings.labels)
      if (!settings.labels.includes('face')) await stuck.work(options?.signal)
      return fakeEngine().detect(file, settings, options)
    },
  }
  return { asked, stuck, engine }
}

function recorder(): { asked: (readonly DetectableLabel[])[]; engine: ImageEngine } {
  const asked: (readonly DetectableLabel[])[] = []
  const engine = fakeEngine({
    detect: (file, settings, options) => {
      asked.push(settings.labels)
      return fakeEngine().detect(file, settings, options)
    },
  })
  return { asked, engine }
}

const onlyJob = async (backend: TestBackend) => (await backend.tables.all('jobs'))[0]
const labelsOf = async (backend: TestBackend) =>
  (await backend.tables.get('detections', 'media-1'))?.tracks.map(({ kind, label }) => label ?? kind)

describe('checkpoints', () => {
  it('let a detection continue after a reload without detecting finished labels again', async () => {
    const { asked, stuck, engine } = stuckAfterFaces()
    const before = await start(engine)
    await before.call('POST', '/media/media-1/detect', all, as)
    await stuck.started
    expect(asked).toEqual([['face'], ['license_plate', 'text']])
    const resumed = recorder()
    const after = await startTestBackend({ from: before, engine: resumed.engine })
    await after.backend.queue.idle()
    expect(resumed.asked).toEqual([['license_plate', 'text']])
    expect((await onlyJob(after))?.state).toBe('succeeded')
    expect(await labelsOf(after)).toEqual(['face', 'license_plate', 'text'])
  })

  it.each([
    ['is not JSON', '{"labels":["fa'],
    ['has another shape', '{"labels":["face"],"items":"none"}'],
    ['names an unknown label', '{"labels":["hat"],"width":400,"height":300,"items":[]}'],
  ])('are ignored if one %s, and the job starts over', async (_what, text) => {
    const { stuck, engine } = stuckAfterFaces()
    const before = await start(engine)
    await before.call('POST', '/media/media-1/detect', all, as)
    await stuck.started
    const [stored] = await before.database.getAll('checkpoints')
    if (!stored) throw new Error('No checkpoint was stored.')
    await before.database.put('checkpoints', { ...stored, text })
    const resumed = recorder()
    const after = await startTestBackend({ from: before, engine: resumed.engine })
    await after.backend.queue.idle()
    expect(resumed.asked).toEqual([['face'], ['license_plate', 'text']])
    expect(await labelsOf(after)).toEqual(['face', 'license_plate', 'text'])
  })

  it.each(['succeeds', 'fails', 'is cancelled', 'is deleted with its file'])('are deleted when the job %s', async (end) => {
    const { stuck, engine } = stuckAfterFaces()
    const { detect = fakeEngine().detect } = engine
    const backend = await start({
      detect: async (file, settings, options) => {
        const found = await detect(file, settings, options)
        if (end === 'fails' && !settings.labels.includes('face')) throw new DOMException('The disk is full.', 'QuotaExceededError')
        return found
      },
    })
    await backend.call('POST', '/media/media-1/detect', all, as)
    await stuck.started
    expect(await backend.database.count('checkpoints')).toBe(1)
    if (end === 'is cancelled') await backend.call('DELETE', `/jobs/${(await onlyJob(backend))?.id ?? ''}`, undefined, as)
    else if (end === 'is deleted with its file') await backend.call('DELETE', '/media/media-1', undefined, as)
    else stuck.release()
    await backend.backend.queue.idle()
    const states: Record<string, string | undefined> = { succeeds: 'succeeded', fails: 'failed', 'is cancelled': 'cancelled' }
    expect((await onlyJob(backend))?.state).toBe(states[end])
    expect(await backend.database.count('checkpoints')).toBe(0)
    expect(await backend.tables.all('checkpoints')).toEqual([])
  })

  it('that can’t be removed don’t keep the job from ending', async () => {
    const { stuck, engine } = stuckAfterFaces()
    const backend = await start(engine)
    backend.files.remove = () => Promise.reject(new Error('on purpose'))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await backend.call('POST', '/media/media-1/detect', all, as)
    await stuck.started
    stuck.release()
    await backend.backend.queue.idle()
    const job = await onlyJob(backend)
    expect(job?.state).toBe('succeeded')
    expect(warn).toHaveBeenCalledExactlyOnceWith(`Couldn’t remove the file checkpoints/${job?.id ?? ''} yet`, new Error('on purpose'))
  })

  it('are left out when they are too large, and the job goes on', async () => {
    const { stuck, engine } = stuckAfterFaces()
    const item = { label: 'face' as const, box: { x: 0, y: 0, width: 1, height: 1 }, confidence: 0.5 }
    const { detect = fakeEngine().detect } = engine
    const backend = await start({
      detect: async (file, settings, options) => {
        const found = await detect(file, settings, options)
        // 20,000 items take more than a million characters.
        return settings.labels.includes('face') ? { ...found, items: Array.from({ length: 20_000 }, () => item) } : found
      },
    })
    await backend.call('POST', '/media/media-1/detect', all, as)
    await stuck.started
    expect(await backend.database.count('checkpoints')).toBe(0)
    expect((await onlyJob(backend))?.state).toBe('running')
    await backend.call('DELETE', `/jobs/${(await onlyJob(backend))?.id ?? ''}`, undefined, as)
    await backend.backend.queue.idle()
  })

  it('show as progress of the whole job', async () => {
    const backend = await start({})
    await backend.call('POST', '/media/media-1/detect', all, as)
    await backend.backend.queue.idle()
    const percents = backend.socketCommands.flatMap((one) =>
      one.kind === 'message' && one.message.type === 'job' && one.message.data.stage === 'detect' ? [one.message.data.progress] : [],
    )
    // Half of the search for faces, which takes about as long as the other part. The clock stands still, so only the first progress is sent.
    expect(percents).toEqual([26.85])
  })
})

describe('a job whose page closes again and again', () => {
  /** Starts a back end whose detection reports progress up to a fraction and then never ends. */
  async function startUpTo(fraction: number, from?: TestBackend, wasLeft = false): Promise<TestBackend> {
    const stuck = untilReleased()
    const engine = fakeEngine({
      detect: async (file, settings, options) => {
        backend.clock.milliseconds += 10_000
        options?.onProgress?.({ stage: 'detect', fraction })
        await stuck.work(options?.signal)
        return fakeEngine().detect(file, settings)
      },
    })
    const backend: TestBackend = await startTestBackend({
      engine,
      runner: inProcessRunner({ cores: 1, stopped: new AbortController().signal, wasLeft }),
      ...(from ? { from } : {}),
    })
    if (!from) {
      await addUser(backend, 'ada')
      await addImage(backend, 'ada')
      await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: true, tags: { faces: 1 } }, as)
    }
    if ((await onlyJob(backend))?.finishedAt === null) await stuck.started
    // The progress is stored by its own change, which runs before this one.
    await backend.tables.change(() => undefined)
    return backend
  }

  it('finishes after six reloads if it advances every time', async () => {
    let backend = await startUpTo(0.1)
    for (const fraction of [0.2, 0.3, 0.4, 0.5, 0.6]) backend = await startUpTo(fraction, backend)
    expect((await onlyJob(backend))?.state).toBe('running')
    const after = await startTestBackend({ from: backend })
    await after.backend.queue.idle()
    expect(await onlyJob(after)).toMatchObject({ state: 'succeeded', error: null })
  })

  it('is given up after five starts without advance', async () => {
    let backend = await startUpTo(0.5)
    for (const fraction of [0.5, 0.4, 0.5, 0.1]) backend = await startUpTo(fraction, backend)
    expect((await onlyJob(backend))?.state).toBe('running')
    const after = await startTestBackend({ from: backend })
    expect(await onlyJob(after)).toMatchObject({
      state: 'failed',
      error: containing('Processing this file has closed the page 5 times without getting any further, so it was stopped.'),
    })
    expect((await after.tables.get('media', 'media-1'))?.state).toBe('Error')
  })

  it('is not given up for crashes before it got further, although its page was left then', async () => {
    let backend = await startUpTo(0.1)
    for (const fraction of [0.1, 0.1, 0.1, 0.6]) backend = await startUpTo(fraction, backend)
    backend = await startUpTo(0.6, backend, true)
    backend = await startUpTo(0.6, backend)
    expect((await onlyJob(backend))?.state).toBe('running')
  })

  it('counts a new checkpoint as advance', async () => {
    const inFaces = { detect: () => new Promise<never>(() => undefined) }
    let backend = await start(inFaces)
    await backend.call('POST', '/media/media-1/detect', all, as)
    const isRunning = () => vi.waitFor(async () => expect((await onlyJob(backend))?.state).toBe('running'))
    await isRunning()
    for (let reload = 1; reload <= 3; reload += 1) {
      backend = await startTestBackend({ from: backend, engine: fakeEngine(inFaces) })
      await isRunning()
    }
    for (let reload = 4; reload <= 8; reload += 1) {
      const { stuck, engine } = stuckAfterFaces()
      backend = await startTestBackend({ from: backend, engine: fakeEngine(engine) })
      await stuck.started
    }
    expect((await onlyJob(backend))?.state).toBe('running')
    const after = await startTestBackend({ from: backend })
    await after.backend.queue.idle()
    expect(await onlyJob(after)).toMatchObject({ state: 'failed', error: containing('without getting any further') })
  })

  it('is given up after five starts at the same point', async () => {
    let backend = await startUpTo(0.1)
    for (const fraction of [0.2, 0.3, 0.3, 0.3, 0.3, 0.3]) backend = await startUpTo(fraction, backend)
    expect((await onlyJob(backend))?.state).toBe('running')
    const after = await startTestBackend({ from: backend })
    expect((await onlyJob(after))?.state).toBe('failed')
  })
})
