import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { answer, cutRequest } from '#tests/support/s3/faulty-proxy.ts'
import { startTestStore, testTime, type TestStore } from '#tests/support/s3/start-store.ts'
import { freePort } from '#tests/tools/free-port.ts'
import { claimStore, refuseClaimed, StorageError, type StoreUse } from './claim-store'
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

const claim = (changes: Partial<S3Settings> = {}, data = folder, use?: StoreUse): Promise<void> =>
  claimStore({ ...settings, ...changes }, objectStore({ ...settings, ...changes }, testTime()), data, use)

const changed = (): string[] =>
  test.proxy.seen.flatMap(({ method, path }) => (['GET', 'HEAD'].includes(method) ? [] : [`${method} ${path}`]))

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
    await claim({}, await mkdtemp(join(folder, 'third-')))
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
    ['that can’t be read', /^GET .*owner$/, answer(403, 'AccessDenied'), 'refuses the credentials'],
    ['that deletes nothing', /^DELETE .*probe$/, answer(403, 'AccessDenied'), 'that they may list, read, write and delete'],
    ['that has no uploads in parts', /^POST/, answer(403, 'AccessDenied'), 'refuses the credentials'],
    ['that can’t abort uploads in parts', /^DELETE .*uploadId/, answer(403, 'AccessDenied'), 'abort uploads in parts'],
    ['that keeps nothing', /^PUT .*owner$/, answer(200), 'doesn’t return what was written'],
    ['with another time', /^GET/, answer(403, 'RequestTimeTooSkewed'), 'The clock of this machine differs'],
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

describe('a data folder whose files are in a store', () => {
  it('remembers it, and is refused on disk and at another prefix or store', async () => {
    await refuseClaimed(folder)
    await claim()
    expect((await readFile(join(folder, 'store-owner'), 'utf8')).split('\n')[1]).toBe(`s3://studio/claim-${count}/`)
    await expect(refuseClaimed(folder)).rejects.toThrow(
      new StorageError(
        `The files of ${folder} are in s3://studio/claim-${count}/. Set STORAGE and the other variables of the store as for the server.`,
      ),
    )
    test.proxy.reset()
    for (const use of ['serve', 'restore', 'read'] as const)
      await expect(claim({ prefix: 'slip/' }, folder, use)).rejects.toThrow(
        new StorageError(
          `The files of ${folder} are in s3://studio/claim-${count}/, and s3://studio/slip/ at ${settings.endpoint} has no object slip/owner. Check STORAGE and S3_ENDPOINT, or delete ${folder}/store-owner if those files are lost.`,
        ),
      )
    expect(changed()).toEqual([])
  })

  it('isn’t bound to a store whose first check has failed', async () => {
    test.proxy.fail(/^DELETE/, answer(403, 'AccessDenied'), Number.POSITIVE_INFINITY)
    await expect(claim()).rejects.toThrow(StorageError)
    await refuseClaimed(folder)
    test.proxy.reset()
    await claim({ prefix: `claim-${count}/second/` })
  })

  it('can be moved with the object of its owner', async () => {
    await claim()
    const [id = ''] = (await readFile(join(folder, 'store-owner'), 'utf8')).split('\n')
    await objectStore(settings).put(`claim-${count}/copy/owner`, new Blob([id]).stream())
    await claim({ prefix: `claim-${count}/copy/` })
    expect((await readFile(join(folder, 'store-owner'), 'utf8')).split('\n')[1]).toBe(`s3://studio/claim-${count}/copy/`)
  })
})

describe('a command that only reads a store', () => {
  it('changes nothing, and refuses one that was never claimed', async () => {
    await expect(claim({}, folder, 'read')).rejects.toThrow(
      new StorageError(`No server has used s3://studio/claim-${count}/ with ${folder}. Check STORAGE and DATA.`),
    )
    await refuseClaimed(folder)
    expect(changed()).toEqual([])
    await claim()
    test.proxy.reset()
    await claim({}, folder, 'read')
    expect(changed()).toEqual([])
  })
})

it('a restore refuses a store with files before it claims it', async () => {
  await objectStore(settings).put(`claim-${count}/versions/version-1`, new Blob(['x']).stream())
  test.proxy.reset()
  await expect(claim({}, folder, 'restore')).rejects.toThrow('There are files already in versions.')
  expect(changed()).toEqual([])
  await refuseClaimed(folder)
})
