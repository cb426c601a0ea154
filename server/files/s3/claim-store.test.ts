import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { answer, cutRequest } from '#tests/support/s3/faulty-proxy.ts'
import { startTestStore, testTime, type TestStore } from '#tests/support/s3/start-store.ts'
import { freePort } from '#tests/tools/free-port.ts'
import { claimStore, StorageError } from './claim-store'
import { objectStore } from './object-store'
import type { S3Settings } from './s3-settings'

let test: TestStore
let folder: string
let settings: S3Settings
let count = 0

beforeAll(async () => {
  test = await startTestStore()
})

afterAll(() => test.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claim-store-'))
  count += 1
  settings = test.settings(`claim-${count}`)
})

afterEach(async () => {
  test.proxy.reset()
  await rm(folder, { recursive: true })
})

const claim = (changes: Partial<S3Settings> = {}, data = folder): Promise<void> =>
  claimStore({ ...settings, ...changes }, objectStore({ ...settings, ...changes }, testTime()), data)

describe('a start with a store', () => {
  it('is repeated with the same data folder, and refused with another one until the owner is deleted', async () => {
    const other = await mkdtemp(join(folder, 'other-'))
    await claim()
    await claim()
    await expect(claim({}, other)).rejects.toThrow(
      new StorageError(
        `s3://studio/claim-${count}/ has the files of a server with another DATA folder. Name another prefix in STORAGE, or delete the object claim-${count}/owner if that folder is lost.`,
      ),
    )
    await claim({ prefix: `claim-${count}/second/` }, other)
    await objectStore(settings).remove(`claim-${count}/owner`)
    await claim({}, other)
    await expect(claim()).rejects.toThrow(StorageError)
  })

  it.each<[string, () => Partial<S3Settings>, RegExp]>([
    [
      'a missing bucket',
      () => ({ bucket: 'nowhere' }),
      /^There is no bucket nowhere at http:\/\/127\.0\.0\.1:\d+\. Create it, or name another one in STORAGE\.$/,
    ],
    [
      'a wrong secret',
      () => ({ secretAccessKey: 'not-the-secret' }),
      /refuses the credentials for the bucket studio \(SignatureDoesNotMatch\)\. Check AWS_ACCESS_KEY_ID/,
    ],
    ['an unknown key', () => ({ accessKeyId: 'not-the-key' }), /refuses the credentials for the bucket studio \(InvalidAccessKeyId\)/],
  ])('and %s names it, and no credential', async (_what, changes, message) => {
    const failure: unknown = await claim(changes()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageError)
    expect(failure).toMatchObject({ message: expect.stringMatching(message) as string })
    expect(String((failure as Error).stack)).not.toMatch(/S3RVER|not-the-(?:secret|key)/)
  })

  it('and no store at the address names the address', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    await expect(claim({ endpoint })).rejects.toThrow(
      new StorageError(`The file store at ${endpoint} can’t be reached (ECONNREFUSED). Check S3_ENDPOINT, and that it runs.`),
    )
  })

  it.each([
    ['that can’t be written', /^PUT/, answer(403, 'AccessDenied'), 'refuses the credentials'],
    ['that is full', /^PUT/, answer(507, 'XMinioStorageFull'), 'is full.'],
    ['in another region', /^GET/, answer(301, 'PermanentRedirect'), 'Check AWS_REGION and S3_ENDPOINT.'],
    ['that cuts connections', /^PUT/, cutRequest, 'can’t be reached'],
    ['of another kind', /^GET/, answer(200), 'can’t be used (answer).'],
  ])('%s is refused', async (_what, pattern, fault, message) => {
    test.proxy.fail(pattern, fault, Number.POSITIVE_INFINITY)
    const claimed = claim()
    await expect(claimed).rejects.toThrow(StorageError)
    await expect(claimed).rejects.toThrow(message)
  })
})
