import { describe, expect, it } from 'vitest'

import type { EngineProgress } from '../core/types'
import type { EngineWorker } from '../core/worker-host'
import { createVideoEngine } from './client'
import { Request } from './messages'
import type { DetectedSample } from '../track/types'
import type { VideoDetectionPart, VideoPlan } from './types'

/** A worker whose responses the test sends. */
class FakeWorker extends EventTarget {
  readonly received: Request[] = []
  terminated = false

  postMessage(message: unknown): void {
    this.received.push(Request.parse(message))
  }

  terminate(): void {
    this.terminated = true
  }

  emit(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function setUp() {
  const workers: FakeWorker[] = []
  const workerFactory = (): EngineWorker => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  }
  const worker = (index: number) => {
    const found = workers[index]
    if (found === undefined) throw new Error(`worker ${index} was not started`)
    return found
  }
  return { engine: createVideoEngine({ workerFactory, modelUrl: '/model' }), workers, worker }
}

const file = new Blob(['video'])
const detected = { width: 320, height: 180, frames: 50, examined: 10, tracks: [], gaps: [] }
const sample: DetectedSample = {
  time: -0.04,
  boxes: [{ x: -2, y: 3, width: 20, height: 30, label: 'face', confidence: 0.8 }],
  motion: { x: 1.5, y: 0 },
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

const plan: VideoPlan = {
  regions: [
    {
      trackId: 'a',
      number: 1,
      kind: 'face',
      label: 'face',
      style: 'Smooth',
      shape: 'ellipse',
      stretches: [
        { boxes: [{ time: 0, x: -4.5, y: 2, width: 20, height: 30 }], isOpenEnded: false },
        {
          boxes: [
            { time: 1, x: 4, y: 2, width: 20, height: 30 },
            { time: 2, x: 9, y: 2, width: 20, height: 30 },
          ],
          isOpenEnded: true,
        },
      ],
    },
  ],
  kept: [],
  shown: [{ itemId: 'a', time: 1, box: { x: 4, y: 2, width: 20, height: 30 } }],
  audio: 'mute',
}

describe('createVideoEngine', () => {
  it('starts no worker before the first call and passes the file by reference', async () => {
    const { engine, workers, worker } = setUp()
    expect(workers).toHaveLength(0)
    const planned = engine.planOutput(file)
    await settled()
    expect(worker(0).received).toEqual([{ type: 'planOutput', id: 1, file }])
    const result = { container: 'mp4', codec: 'h264', notes: ['The export is MP4, because this app can’t write MPEG transport stream.'] }
    worker(0).emit({ type: 'done', id: 1, result })
    await expect(planned).resolves.toEqual(result)
  })

  it('sends the samples of an earlier detection, and passes progress and parts on', async () => {
    const { engine, worker } = setUp()
    const progress: EngineProgress[] = []
    const parts: VideoDetectionPart[] = []
    const detection = engine.detect(
      file,
      { increasedAccuracy: true, labels: ['face'] },
      { done: [sample], onProgress: (one) => progress.push(one), onPartial: (part) => parts.push(part) },
    )
    await settled()
    expect(worker(0).received).toEqual([
      { type: 'detect', id: 1, file, increasedAccuracy: true, labels: ['face'], done: [sample], modelUrl: '/model' },
    ])
    const position = { time: -0.04, x: -2, y: 3, width: 20, height: 30, source: 'detected', confidence: 0.8 }
    const tracks = [{ key: '1', label: 'face', confidence: 0.8, positions: [position, { ...position, time: 2, outside: true }] }]
    worker(0).emit({ type: 'progress', id: 1, stage: 'detect', fraction: 0.5 })
    worker(0).emit({ type: 'partial', id: 1, partial: { ...detected, tracks, samples: [sample] } })
    worker(0).emit({ type: 'done', id: 1, result: { ...detected, gaps: [{ track: '1', start: 0, end: 1, confidence: 0.4 }] } })
    await expect(detection).resolves.toMatchObject({ gaps: [{ track: '1', start: 0, end: 1, confidence: 0.4 }] })
    expect(progress).toEqual([{ stage: 'detect', fraction: 0.5 }])
    expect(parts).toEqual([{ ...detected, tracks, samples: [sample] }])
  })

  it('replaces the worker after an invalid part', async () => {
    const { engine, worker } = setUp()
    const detection = engine.detect(file, { increasedAccuracy: false, labels: ['face'] })
    await settled()
    worker(0).emit({ type: 'partial', id: 1, partial: { ...detected, samples: [{ ...sample, boxes: 'many' }] } })
    await expect(detection).rejects.toMatchObject({ code: 'worker-failed' })
    expect(worker(0).terminated).toBe(true)
  })

  it('sends the plan and the path of the output, and rejects a result without a report', async () => {
    const output = { path: ['studio', 'versions', 'version-1'] }
    const { engine, worker } = setUp()
    const redaction = engine.redact(file, plan, output)
    await settled()
    expect(worker(0).received).toEqual([
      { type: 'redact', id: 1, file, plan, output: { path: ['studio', 'versions', 'version-1'] }, modelUrl: '/model' },
    ])
    worker(0).emit({ type: 'done', id: 1, result: { container: 'mp4', codec: 'h264', notes: [] } })
    await expect(redaction).rejects.toMatchObject({ code: 'worker-failed' })
  })

  it('rejects with a QuotaExceededError where the disk is full, and continues', async () => {
    const { engine, workers, worker } = setUp()
    const first = engine.planOutput(file)
    await settled()
    worker(0).emit({ type: 'storage-full', id: 1, message: 'The disk is full.' })
    await expect(first).rejects.toMatchObject({ name: 'QuotaExceededError', message: 'The disk is full.' })
    const second = engine.planOutput(file)
    await settled()
    worker(0).emit({ type: 'done', id: 2, result: { container: 'webm', codec: 'vp9', notes: [] } })
    await expect(second).resolves.toMatchObject({ container: 'webm' })
    expect(workers).toHaveLength(1)
  })

  it('rejects immediately when cancelled', async () => {
    const { engine, worker } = setUp()
    const controller = new AbortController()
    const planned = engine.planOutput(file, { signal: controller.signal })
    await settled()
    controller.abort()
    await expect(planned).rejects.toMatchObject({ code: 'cancelled' })
    expect(worker(0).received.at(-1)).toEqual({ type: 'cancel', id: 1 })
  })

  it('rejects running and later calls once it is disposed', async () => {
    const { engine, worker } = setUp()
    const planned = engine.planOutput(file)
    await settled()
    engine.dispose()
    await expect(planned).rejects.toMatchObject({ code: 'worker-failed' })
    await expect(engine.planOutput(file)).rejects.toMatchObject({ code: 'worker-failed' })
    expect(worker(0).terminated).toBe(true)
  })
})
