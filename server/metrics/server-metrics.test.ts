import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import type { Tables } from '#backend/ports/tables.ts'
import { hourOf } from '#backend/records/indexes.ts'
import { jobRow } from '#tests/support/records.ts'
import { diskFiles } from '../files/disk-files'
import { createDurations } from './counts'
import { operationOf } from './operation-of'
import { prometheusText } from './prometheus-text'
import { createServerMetrics } from './server-metrics'
import { measureFiles } from './stored-files'

const NOW = 1_795_132_900
const IDLE = 604_800

describe('the text of metrics', () => {
  it('has a help and a type for each metric, and escapes labels', () => {
    const samples = [
      { labels: {}, value: 3 },
      { labels: { folder: 'a"b\\c\nd' }, value: 0.5 },
    ]
    expect(prometheusText([{ name: 'studio_files', help: 'Files.', type: 'gauge', samples }])).toBe(
      '# HELP studio_files Files.\n# TYPE studio_files gauge\nstudio_files 3\nstudio_files{folder="a\\"b\\\\c\\nd"} 0.5\n',
    )
  })

  it('counts a duration in its bucket and all larger ones', () => {
    const durations = createDurations()
    durations.add({ operation: 'getMedia' }, 0.2)
    durations.add({ operation: 'getMedia' }, 60)
    const text = prometheusText([{ name: 't', help: 'T.', type: 'histogram', samples: durations.samples() }])
    expect(text.split('\n').slice(2, -1)).toEqual([
      't_bucket{operation="getMedia",le="0.025"} 0',
      't_bucket{operation="getMedia",le="0.1"} 0',
      't_bucket{operation="getMedia",le="0.25"} 1',
      't_bucket{operation="getMedia",le="1"} 1',
      't_bucket{operation="getMedia",le="2.5"} 1',
      't_bucket{operation="getMedia",le="10"} 1',
      't_bucket{operation="getMedia",le="30"} 1',
      't_bucket{operation="getMedia",le="+Inf"} 2',
      't_sum{operation="getMedia"} 60.2',
      't_count{operation="getMedia"} 2',
    ])
  })
})

describe('the operation of a request', () => {
  it.each([
    ['GET', '/legacy/media/media-1', 'getMedia'],
    ['GET', '/legacy/media/media-1/content', 'content'],
    ['PATCH', '/legacy/upload/media-1', 'upload'],
    ['PUT', '/legacy/media/media-1', 'other'],
    ['GET', '/legacy/anything/a-name', 'other'],
    ['GET', '/healthz', 'other'],
  ])('of %s %s is %s', (method, pathname, operation) => {
    expect(operationOf(method, pathname)).toBe(operation)
  })
})

describe('the metrics of a server', () => {
  it('count waiting and running jobs, and each end of a job once', async () => {
    const listeners: Parameters<Tables['onChange']>[0][] = []
    const open = [
      jobRow('media-1', { id: 'job-1', kind: 'redact', state: 'running' }),
      jobRow('media-1', { id: 'job-2', kind: 'detect', state: 'queued' }),
      jobRow('media-2', { id: 'job-3', kind: 'detect', state: 'queued' }),
    ]
    const sessions = [NOW - 10, NOW - IDLE - 1, NOW - IDLE + 1, NOW - 3 * IDLE].map((usedAt, index) => ({
      id: `session-${index}`,
      userId: 'ada',
      createdAt: usedAt,
    }))
    const used = (key: string) => sessions.filter(({ createdAt }) => hourOf(createdAt) === key)
    const stored = {
      of: (table: string, _index: string, key: string) => Promise.resolve(table === 'jobs' ? open : used(key)),
      countsOf: (_table: string, _index: string, keys: string[]) => Promise.resolve(new Map(keys.map((key) => [key, used(key).length]))),
      onChange: (listener: (typeof listeners)[number]) => void listeners.push(listener),
    }
    const metrics = createServerMetrics({
      // Answers only for the tables that the metrics read.
      tables: stored as unknown as Tables,
      storedFiles: () => Promise.resolve([{ folder: 'media', files: 2, bytes: 5 }]),
      room: () => Promise.resolve(1000),
      now: () => NOW,
      sessionSeconds: { idle: IDLE, total: 2_592_000 },
      workers: () => ({ workers: 2, calls: 3, lost: 1 }),
    })
    const before = jobRow('media-1', { id: 'job-4', kind: 'detect', state: 'running', finishedAt: null })
    const failed = { ...before, state: 'failed' as const, finishedAt: 1_795_132_850 }
    for (const listener of listeners) {
      await listener([{ table: 'jobs', id: 'job-4', before, row: failed }])
      await listener([{ table: 'jobs', id: 'job-4', before: failed, row: { ...failed, error: 'Again.' } }])
      await listener([{ table: 'jobs', id: 'job-4', before: failed, row: null }])
    }
    metrics.addResponse('getMedia', 404, 0.01)
    metrics.addLostPage()
    const lines = (await metrics.text()).split('\n').filter((line) => !line.startsWith('#') && !line.includes('_bucket'))
    expect(lines).toEqual([
      'studio_request_duration_seconds_sum{operation="getMedia",status="4xx"} 0.01',
      'studio_request_duration_seconds_count{operation="getMedia",status="4xx"} 1',
      'studio_jobs{kind="redact",state="running"} 1',
      'studio_jobs{kind="detect",state="queued"} 2',
      'studio_jobs_ended_total{kind="detect",state="failed"} 1',
      'studio_engine_pages_lost_total 1',
      'studio_workers 2',
      'studio_worker_calls 3',
      'studio_workers_lost_total 1',
      'studio_stored_files{folder="media"} 2',
      'studio_stored_bytes{folder="media"} 5',
      'studio_room_bytes 1000',
      'studio_sessions 2',
      '',
    ])
  })

  it('measure files again after ten minutes', async () => {
    const root = await mkdtemp(join(tmpdir(), 'metrics-'))
    onTestFinished(() => rm(root, { recursive: true }))
    const files = diskFiles(root)
    let time = 0
    const measured = measureFiles(files, () => time)
    const inMedia = async () => (await measured()).find(({ folder }) => folder === 'media')
    await files.write('media', 'media-1', new Blob(['12345']))
    expect(await inMedia()).toEqual({ folder: 'media', files: 1, bytes: 5 })
    await files.write('media', 'media-2', new Blob(['678']))
    time = 599_999
    expect(await inMedia()).toEqual({ folder: 'media', files: 1, bytes: 5 })
    time = 600_000
    expect(await inMedia()).toEqual({ folder: 'media', files: 2, bytes: 8 })
  })

  it('keep the last measurement of files while the next fails or takes long, and have none before the first', async () => {
    const results: (() => Promise<{ files: number; bytes: number }>)[] = []
    const never = (): Promise<never> => new Promise(() => undefined)
    let time = 0
    const measured = measureFiles(
      { measure: () => (results.shift() ?? (() => Promise.resolve({ files: 1, bytes: 5 })))() },
      () => time,
      () => new Promise((resolve) => setImmediate(resolve)),
    )
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    results.push(() => Promise.reject(new Error('on purpose')))
    expect(await measured()).toEqual([])
    expect(await measured()).toHaveLength(11)
    time = 600_000
    results.push(() => Promise.reject(new Error('on purpose')), never)
    expect((await measured())[0]).toEqual({ folder: 'media', files: 1, bytes: 5 })
    expect(warn).toHaveBeenCalledTimes(2)
    expect((await measured())[0]).toEqual({ folder: 'media', files: 1, bytes: 5 })
    expect((await measured())[0]).toEqual({ folder: 'media', files: 1, bytes: 5 })
    expect(results).toEqual([])
  })
})
