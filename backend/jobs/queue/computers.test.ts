import { beforeEach, expect, it } from 'vitest'

import type { ImageEngine } from '#engine/image/types.ts'
import { writingEnginesPerLane } from '#mocks/engines/write-output.ts'
import { fakeAudio } from '#mocks/testing/fake-audio.ts'
import { fakeDocument, fakeEntities } from '#mocks/testing/fake-document.ts'
import { fakeEngine, fakeProbes, untilReleased } from '#mocks/testing/fake-engine.ts'
import { fakeVideo } from '#mocks/testing/fake-video.ts'
import { memoryFiles } from '#mocks/testing/memory-files.ts'
import { addImage, addUser, lastJob, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { inProcessRunner } from '../../ports/in-process-runner'
import { ComputerGoneError, type Computer, type Runner } from '../../ports/runner'

const faces = { increasedAccuracy: false, tags: { faces: 1 } }
const as = { as: 'ada' }

interface TestComputer extends Computer {
  leave: (isPlanned: boolean) => void
}

let present: Computer[]
let runner: Runner
let backend: TestBackend

/** Returns a computer with one core. */
function computer(engine: ImageEngine): TestComputer {
  const gone = new AbortController()
  const engines = writingEnginesPerLane(memoryFiles(), {
    image: () => engine,
    video: fakeVideo,
    audio: fakeAudio,
    document: fakeDocument,
    entities: fakeEntities,
  })
  const made: TestComputer = {
    cores: 1,
    engines,
    probes: fakeProbes(),
    gone: gone.signal,
    leave: (isPlanned) => {
      present = present.filter((one) => one !== made)
      gone.abort(new ComputerGoneError(isPlanned))
    },
  }
  return made
}

/** Returns a computer whose detection continues until it is released or aborted. */
function busyComputer() {
  const blocked = untilReleased()
  const engine = fakeEngine({
    detect: async (file, settings, options) => {
      await blocked.work(options?.signal)
      return fakeEngine().detect(file, settings)
    },
  })
  return { ...blocked, computer: computer(engine) }
}

function join(...joining: Computer[]): void {
  present.push(...joining)
  runner.wake()
}

beforeEach(async () => {
  present = []
  runner = { ...inProcessRunner({ cores: 0, stopped: new AbortController().signal }), others: () => present }
  backend = await startTestBackend({ runner })
  await addUser(backend, 'ada')
})

async function detectIn(mediaId: string): Promise<void> {
  await addImage(backend, 'ada', { id: mediaId })
  expect((await backend.call('POST', `/media/${mediaId}/detect`, faces, as)).status).toBe(202)
}

const jobs = async () => (await backend.tables.all('jobs')).map(({ mediaId, state }) => `${mediaId} ${state}`).toSorted()

it('keeps jobs waiting while there is no computer, and runs them on one that comes', async () => {
  await detectIn('media-1')
  await backend.backend.queue.idle()
  expect(await jobs()).toEqual(['media-1 queued'])
  join(computer(fakeEngine()))
  await backend.backend.queue.idle()
  expect(await jobs()).toEqual(['media-1 succeeded'])
})

it('runs as many long jobs at a time as there are computers', async () => {
  const [first, second] = [busyComputer(), busyComputer()]
  join(first.computer, second.computer)
  for (const mediaId of ['media-1', 'media-2', 'media-3']) await detectIn(mediaId)
  await Promise.all([first.started, second.started])
  expect(await jobs()).toEqual(['media-1 running', 'media-2 running', 'media-3 queued'])
  second.release()
  first.release()
  await backend.backend.queue.idle()
  expect(await jobs()).toEqual(['media-1 succeeded', 'media-2 succeeded', 'media-3 succeeded'])
})

it('starts the job of a computer that is gone on another one, as after a crash', async () => {
  const lost = busyComputer()
  join(lost.computer)
  await detectIn('media-1')
  await lost.started
  lost.computer.leave(false)
  await backend.backend.queue.idle()
  expect(await lastJob(backend)).toMatchObject({ state: 'queued', cuts: 1, error: null })
  join(computer(fakeEngine()))
  await backend.backend.queue.idle()
  expect(await lastJob(backend)).toMatchObject({ state: 'succeeded' })
})

it('doesn’t count the end of a computer that was stopped on purpose', async () => {
  const stopped = busyComputer()
  join(stopped.computer)
  await detectIn('media-1')
  await stopped.started
  stopped.computer.leave(true)
  await backend.backend.queue.idle()
  expect(await lastJob(backend)).toMatchObject({ state: 'queued', error: null })
  expect(await lastJob(backend)).not.toHaveProperty('cuts')
})

it('ends a job whose computers are lost five times without progress', async () => {
  await detectIn('media-1')
  for (let time = 1; time <= 5; time += 1) {
    const lost = busyComputer()
    join(lost.computer)
    await lost.started
    lost.computer.leave(false)
    await backend.backend.queue.idle()
  }
  const job = await lastJob(backend)
  expect([job?.state, job?.error]).toMatchObject(['failed', expect.stringContaining('5 times without getting any further')])
})

it('discards a result that came after its computer was gone', async () => {
  const gone: TestComputer = computer(
    fakeEngine({
      detect: async (file, settings) => {
        gone.leave(false)
        return fakeEngine().detect(file, settings)
      },
    }),
  )
  join(gone)
  await detectIn('media-1')
  await backend.backend.queue.idle()
  expect(await lastJob(backend)).toMatchObject({ state: 'queued', cuts: 1 })
  expect(await backend.tables.get('detections', 'media-1')).toBeUndefined()
})

it('leaves a job cancelled whose computer is lost while it stops', async () => {
  const blocked = untilReleased()
  const slow = computer(
    fakeEngine({
      detect: async (file, settings) => {
        await blocked.work()
        return fakeEngine().detect(file, settings)
      },
    }),
  )
  join(slow)
  await detectIn('media-1')
  await blocked.started
  expect((await backend.call('DELETE', `/jobs/${(await lastJob(backend))?.id}`, undefined, as)).status).toBe(204)
  slow.leave(false)
  blocked.release()
  await backend.backend.queue.idle()
  expect(await jobs()).toEqual(['media-1 cancelled'])
})
