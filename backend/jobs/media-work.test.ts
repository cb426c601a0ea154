import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import type { Job } from '#generated/model/job.zod.ts'
import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import type { TypeWork } from './work-types'

// The value that the contract's enum would get.
vi.mock('#generated/model/mediaType.zod.ts', () => ({ MediaType: z.enum(['image', 'video', 'audio', 'document', 'unknown', 'scan']) }))
// The lines that the tables would get.
vi.mock(import('#lib/media-traits.ts'), async (original) => {
  const { mediaTraits, ...rest } = await original()
  return { ...rest, mediaTraits: Object.assign({ scan: mediaTraits.image }, mediaTraits) }
})
vi.mock(import('./media-work'), async (original) => {
  const { mediaWork, ...rest } = await original()
  const { scanWork } = await import('#mocks/testing/scan-work.ts')
  const withScans: Record<string, TypeWork> = { ...mediaWork, scan: scanWork }
  return { ...rest, mediaWork: withScans as typeof mediaWork, workFor: (type) => withScans[type] ?? mediaWork.image }
})

const as = { as: 'ada' }

async function addScan(backend: TestBackend, text: string): Promise<void> {
  await backend.files.write('media', 'scan-1', new Blob([text]))
  await backend.database.put('uploads', {
    id: 'scan-1',
    ownerId: 'ada',
    length: text.length,
    name: 'hall.scan',
    fileType: '',
    touchedAt: 1,
    finished: true,
  })
  await backend.backend.adopt()
  await backend.backend.queue.idle()
}

describe('a new media type', () => {
  let backend: TestBackend
  beforeEach(async () => {
    backend = await startTestBackend()
    await addUser(backend, 'ada')
  })

  const get = async (path: string) => (await backend.call('GET', path, undefined, as)).body
  const post = (path: string, body: unknown) => backend.call('POST', path, body, as)
  const detect = (tags: object) => post('/media/scan-1/detect', { increasedAccuracy: false, tags })

  it('is listed with its actions and tags', async () => {
    expect((await get('/capabilities')) as object).toMatchObject({
      media: [
        { type: 'image' },
        { type: 'video' },
        { type: 'audio' },
        { type: 'document' },
        {
          type: 'scan',
          actions: [
            { action: 'detect', reason: null },
            { action: 'review', reason: null },
            { action: 'redact', reason: 'Redaction isn’t available for scans.' },
          ],
          tags: [
            { tag: 'faces', reason: 'Scans don’t have faces.' },
            { tag: 'heads', reason: 'Scans don’t have heads.' },
            { tag: 'people', reason: 'Scans don’t have people.' },
            { tag: 'license_plates', reason: 'Scans don’t have license plates.' },
            { tag: 'vehicles', reason: 'Scans don’t have vehicles.' },
            { tag: 'screens', reason: 'Scans don’t have screens.' },
            { tag: 'text', reason: null },
            { tag: 'search', reason: 'Detecting other objects isn’t available.' },
          ],
        },
      ],
    })
  })

  it('is recognised by its name, checked and detected by its own functions, with progress', async () => {
    await addScan(backend, '12 4\nhall\n7 1')
    expect(await get('/media/scan-1')).toMatchObject({ type: 'scan', state: 'Uploaded', thumbPath: '/media/scan-1/thumbnail' })
    expect(await detect({ text: 1 })).toMatchObject({ status: 202, body: { kind: 'detect', state: 'queued' } })
    await backend.backend.queue.idle()
    const sent = backend.socketCommands.flatMap((one) => (one.kind === 'message' && one.message.type === 'job' ? [one.message.data] : []))
    const progressOf = (kind: Job['kind']) => sent.filter((job) => job.kind === kind).map(({ state, progress }) => `${state} ${progress}`)
    expect(progressOf('probe')).toEqual(['queued 0', 'running 0', 'running 19.8', 'succeeded 100'])
    expect(progressOf('detect')).toEqual(['queued 0', 'running 0', 'running 49.5', 'succeeded 100'])
    expect(await get('/media/scan-1')).toMatchObject({ type: 'scan', state: 'Ready for review' })
    expect(await get('/media/scan-1/detections')).toMatchObject({
      revision: 1,
      width: 3,
      tracks: [{ label: 'text', positions: [{ x: 1 }] }],
    })
    expect(await get('/jobs')).toMatchObject({ jobs: [{ kind: 'detect', revision: 1 }, { kind: 'probe' }] })
  })

  it('fails with the error of its own functions', async () => {
    await addScan(backend, '')
    expect(await get('/media/scan-1')).toMatchObject({ state: 'Failed' })
    expect(await get('/jobs')).toMatchObject({ jobs: [{ kind: 'probe', state: 'failed', error: 'This scan is empty.' }] })
  })

  it('refuses what the table says is not available or does not apply', async () => {
    await addScan(backend, 'hall')
    expect(await detect({ faces: 1 })).toMatchObject({ status: 422, body: { error: 'Scans don’t have faces.', field: 'tags.faces' } })
    const reason = 'Redaction isn’t available for scans.'
    expect(await post('/media/scan-1/redact', { revision: 0, title: 'T', description: '' })).toMatchObject({
      status: 501,
      body: { error: reason },
    })
    expect(await get('/media/scan-1/details')).toMatchObject({ unavailable: [{ action: 'redact', reason }] })
    expect((await backend.call('GET', '/media/scan-1/waveform', undefined, as)).status).toBe(422)
    expect(await get('/jobs')).toMatchObject({ total: 1 })
  })
})
