import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { SAMPLE_PROJECT_ID } from '#lib/addresses/sample-project.ts'
import { startTestBackend } from '../testing/test-backend'
import { loadFromBuild, loadSampleFiles } from './sample-project'
import { DEMO_USER_ID } from './seed'

/** Reads the files from the folder instead of a build. */
const loadSample = () => loadSampleFiles(async (url) => new Blob([new Uint8Array(await readFile(url))]))

const sha256 = async (file: Blob | undefined) =>
  createHash('sha256')
    .update(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()))
    .digest('hex')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sample project of the demo account', () => {
  it('contains a new image, one to review and one whose version is on hold', async () => {
    const { tables } = await startTestBackend({ loadSample })
    const media = (await tables.all('media')).filter(({ ownerId }) => ownerId === DEMO_USER_ID)
    expect(media.map(({ name, state, projectId }) => [name, state, projectId])).toEqual([
      ['Reception desk.jpg', 'Uploaded', SAMPLE_PROJECT_ID],
      ['Waiting room.jpg', 'Redacted', SAMPLE_PROJECT_ID],
      ['Car park.jpg', 'Ready for review', SAMPLE_PROJECT_ID],
    ])
    const [version] = await tables.all('versions')
    expect(version).toMatchObject({ mediaId: 'sample-waiting-room', ownerId: DEMO_USER_ID, release: 'held' })
    expect(version?.report).toMatchObject({
      outcome: 'findings',
      reviewedBy: { name: 'Dana Demo', email: 'demo@redaction-studio.example' },
    })
    expect(version?.report.findings.map(({ check, severity }) => [check, severity])).toEqual([['faces', 'error']])
  })

  it('stores files that match the hashes of their records', async () => {
    const { tables, files } = await startTestBackend({ loadSample })
    for (const { id, size, sha256: known } of await tables.all('media')) {
      const source = await files.read('media', id)
      expect(source?.size).toBe(size)
      expect(await sha256(source)).toBe(known)
      expect((await files.read('thumbnails', id))?.size).toBeGreaterThan(1000)
    }
    for (const { id, mediaId, report } of await tables.all('versions')) {
      expect(await sha256(await files.read('versions', id))).toBe(report.outputSha256)
      expect(await sha256(await files.read('media', mediaId))).toBe(report.sourceSha256)
    }
  })

  it("is created once and doesn't restore a deleted file", async () => {
    const first = await startTestBackend({ loadSample })
    await first.tables.change((draft) => draft.delete('media', 'sample-car-park'))
    const again = await startTestBackend({ loadSample, from: first })
    expect(await again.tables.get('media', 'sample-car-park')).toBeUndefined()
    expect(await again.tables.all('media')).toHaveLength(2)
  })

  it("is omitted when its files can't be loaded, and the demo account still works", async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { tables } = await startTestBackend({ loadSample: () => Promise.reject(new Error('No network')) })
    expect(await tables.get('users', DEMO_USER_ID)).toBeDefined()
    expect(await tables.all('media')).toEqual([])
    expect(await tables.all('projects')).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it('is omitted when a download stalls, and the demo account still works', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('The download timed out.', 'TimeoutError')), milliseconds)
      return controller.signal
    })
    const started = new Set<unknown>()
    vi.stubGlobal('fetch', (url: URL, { signal }: RequestInit = {}) => {
      started.add(url)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const starting = startTestBackend({ loadSample: () => loadSampleFiles(loadFromBuild) })
    await vi.waitFor(() => expect(started.size).toBe(8))
    vi.advanceTimersByTime(10_000)
    const { tables } = await starting
    expect(await tables.get('users', DEMO_USER_ID)).toBeDefined()
    expect(await tables.all('media')).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})
