import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { openDatabase, type Database } from '#mocks/storage/database.ts'
import { memoryFiles, type MemoryFiles } from '#mocks/testing/memory-files.ts'
import { signIn, startUploads, type TestUploads } from '#mocks/testing/test-bytes.ts'

let databases = 0
let database: Database
let files: MemoryFiles
let uploads: TestUploads

beforeEach(async () => {
  databases += 1
  database = await openDatabase(`finish-upload-${databases}`)
  files = memoryFiles()
  uploads = startUploads(database, files)
  await signIn(database, 'ada')
})

const offsetOf = (response: Response) => Number(response.headers.get('upload-offset'))

describe('[UPL-08] an upload whose bytes have all arrived', () => {
  it('reports all bytes at once while its file is brought to where it is kept, and ends after that', async () => {
    const { path, id } = await uploads.begin(10)
    let end: () => void = () => undefined
    const complete = vi.spyOn(files, 'complete').mockReturnValue(new Promise((resolve) => (end = resolve)))
    const last = uploads.append(path, 0, 'helloworld')
    await vi.waitFor(() => expect(complete).toHaveBeenCalled())
    expect(offsetOf(await uploads.tus('HEAD', path))).toBe(10)
    expect([await database.get('uploads', id), uploads.announced]).toMatchObject([{ finished: false }, []])
    end()
    expect((await last).status).toBe(204)
    expect([await database.get('uploads', id), uploads.announced]).toMatchObject([{ finished: true }, [id]])
    expect(complete).toHaveBeenCalledOnce()
  })

  it('responds after 20 seconds if its file isn’t yet where it is kept, and logs a later failure', async () => {
    const { path, id } = await uploads.begin(10)
    let fail: (error: Error) => void = () => undefined
    const complete = vi.spyOn(files, 'complete').mockReturnValue(new Promise((_resolve, reject) => (fail = reject)))
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    const last = uploads.append(path, 0, 'helloworld')
    const timer = await vi.waitFor(() => {
      const found = setTimer.mock.calls.find(([, milliseconds]) => milliseconds === 20_000)
      if (!found) throw new Error('no timer')
      return found[0]
    })
    expect(complete).toHaveBeenCalledOnce()
    timer()
    expect([(await last).status, offsetOf(await last)]).toEqual([204, 10])
    fail(new Error('on purpose'))
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledExactlyOnceWith('Couldn’t store an upload', new Error('on purpose')))
    vi.mocked(console.error).mockClear()
    expect([await database.get('uploads', id), uploads.announced]).toMatchObject([{ finished: false }, []])
  })

  it('stays cancelled if it is cancelled while its file is brought to where it is kept', async () => {
    const { path, id } = await uploads.begin(10)
    let end: () => void = () => undefined
    const complete = vi.spyOn(files, 'complete').mockReturnValue(new Promise((resolve) => (end = resolve)))
    const last = uploads.append(path, 0, 'helloworld')
    await vi.waitFor(() => expect(complete).toHaveBeenCalled())
    expect((await uploads.tus('DELETE', path)).status).toBe(204)
    end()
    await last
    expect([await database.get('uploads', id), uploads.announced]).toEqual([undefined, []])
  })
})
