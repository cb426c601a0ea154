import { expect, it, vi } from 'vitest'

import { Stages } from '../core/stages'
import { memoryFile } from '../testing/memory-file'
import { SealedOutput, redactVerified, writeSealed } from './redact-verified'
import { ReviewedSource } from './source-identity'
import type { VerificationResult } from './verified-export'

const { signal } = new AbortController()
const context = { signal, onProgress: () => undefined }
/** The hashes of two files, and the SHA-256 of no bytes. */
const [reviewed, other] = ['a'.repeat(64), 'b'.repeat(64)] as const
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const passed: VerificationResult = { checks: [], findings: [], waivers: [], searches: [], coverage: [], engines: [] }

const steps = () => ({
  describe: vi.fn(() =>
    Promise.resolve({ source: ReviewedSource.check({ sha256: reviewed }, { sha256: reviewed }), sourceContentType: 'a/b' }),
  ),
  write: vi.fn(async () => ({ sealed: await SealedOutput.of(new Blob([]), signal) })),
  verify: vi.fn(() => Promise.resolve(passed)),
  report: vi.fn(() => ({ notes: ['Smaller.'] })),
})

it('returns the report with the verification and the hashes of both files', async () => {
  expect(await redactVerified(context, steps())).toEqual({
    notes: ['Smaller.'],
    ...passed,
    sourceContentType: 'a/b',
    sourceSha256: reviewed,
    outputSha256: EMPTY,
    stageMilliseconds: {},
  })
})

it('writes nothing if the source is not the reviewed file', async () => {
  const given = steps()
  given.describe.mockImplementation(() =>
    Promise.resolve({ source: ReviewedSource.check({ sha256: reviewed }, { sha256: other }), sourceContentType: 'a/b' }),
  )
  await expect(redactVerified(context, given)).rejects.toMatchObject({
    code: 'source-mismatch',
    message: 'The file isn’t the one that was reviewed, so nothing was exported. Upload it again and review it.',
  })
  expect(given.write).not.toHaveBeenCalled()
})

it('returns nothing if the verification fails to run', async () => {
  const given = steps()
  given.verify.mockImplementation(() => Promise.reject(new Error('no model')))
  await expect(redactVerified(context, given)).rejects.toThrow('no model')
  expect(given.report).not.toHaveBeenCalled()
})

it('verifies the written output by the plan that was described', async () => {
  const given = steps()
  await redactVerified(context, given)
  const [[written, plan]] = given.verify.mock.calls as unknown as [[object, object]]
  expect(written).toBe(await given.write.mock.results[0]?.value)
  expect(plan).toBe(await given.describe.mock.results[0]?.value)
})

it('accepts a file if the review names none', () => {
  expect(ReviewedSource.check(undefined, { sha256: other }).sha256).toBe(other)
})

it.each([
  ['another width', { sha256: reviewed, width: 11, height: 10 }],
  ['no size', { sha256: reviewed }],
])('rejects a file with the reviewed hash and %s', (_what, actual) => {
  expect(() => ReviewedSource.check({ sha256: reviewed, width: 10, height: 10 }, actual)).toThrow(
    expect.objectContaining({ code: 'source-mismatch' }),
  )
})

it('seals the written bytes, and closes the file when writing fails', async () => {
  const output = memoryFile()
  const close = vi.fn<() => void>()
  const given = (write: Parameters<typeof writeSealed<object>>[1]['write']) =>
    writeSealed(output, { stages: new Stages(context), signal, write })
  const { sealed } = await given((file) => {
    file.edit().write(new TextEncoder().encode('abc'), 0)
    return Promise.resolve({})
  })
  // The SHA-256 of abc.
  expect(sealed.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  await expect(
    given((file) => {
      vi.spyOn(file, 'close').mockImplementation(close)
      return Promise.reject(new Error('full'))
    }),
  ).rejects.toThrow('full')
  expect(close).toHaveBeenCalledOnce()
})
