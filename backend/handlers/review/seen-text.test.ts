import { beforeEach, describe, expect, it } from 'vitest'

import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const finding = { check: 'rest' as const, severity: 'error' as const, detail: 'The file differs.', box: null }
const review = { revision: 0, style: 'Black Box', tracks: [aTrack('a')] }

let backend: TestBackend

/** Returns the path of a version on hold. */
async function heldVersion(): Promise<string> {
  await backend.call('PUT', '/media/media-1/detections', review, as)
  await backend.call('POST', '/media/media-1/redact', { revision: 1, title: ' Street ', description: '' }, as)
  await backend.backend.queue.idle()
  return `/media/media-1/versions/${(await backend.tables.all('versions'))[0]?.id ?? ''}`
}

beforeEach(async () => {
  backend = await startTestBackend({ engine: fakeEngine({ redact: () => Promise.resolve(redactedImage({ findings: [finding] })) }) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
})

describe.each(['   ', '\u00a0\t', '\u200b'])('[MEDIA-05] the text %j', (text) => {
  it('is refused as a reason for a release', async () => {
    const path = await heldVersion()
    expect(await backend.call('POST', `${path}/release`, { reason: text }, as)).toMatchObject({
      status: 422,
      body: { code: 'invalid', field: 'reason', error: 'reason: enter at least one character.' },
    })
    expect(await backend.tables.all('versions')).toMatchObject([{ release: 'held', releaseReason: null }])
  })

  it('is refused as the title of a version', async () => {
    await backend.call('PUT', '/media/media-1/detections', review, as)
    const request = { revision: 1, title: text, description: '' }
    expect(await backend.call('POST', '/media/media-1/redact', request, as)).toMatchObject({ status: 422, body: { field: 'title' } })
    const path = await heldVersion()
    expect(await backend.call('PATCH', path, { title: text }, as)).toMatchObject({ status: 422, body: { field: 'title' } })
    expect(await backend.tables.all('versions')).toMatchObject([{ title: 'Street' }])
  })

  it('is refused as the name of a project or a file', async () => {
    expect(await backend.call('POST', '/projects', { name: text }, as)).toMatchObject({ status: 422, body: { field: 'name' } })
    expect(await backend.call('PATCH', '/media/media-1', { name: text }, as)).toMatchObject({ status: 422, body: { field: 'name' } })
  })

  it('is refused as a reason for a decision', async () => {
    const tracks = [aTrack('a', { reason: text })]
    expect(await backend.call('PUT', '/media/media-1/detections', { ...review, tracks }, as)).toMatchObject({
      status: 422,
      body: { field: 'tracks.0.reason' },
    })
    expect(await backend.call('PUT', '/media/media-1/detections', { ...review, defaultReason: text }, as)).toMatchObject({
      status: 422,
      body: { field: 'defaultReason' },
    })
  })
})

it('[MEDIA-05] a release trims its reason, and treats the same reason sent again as the same request', async () => {
  const path = await heldVersion()
  const body = { release: 'released', releaseReason: 'It is on a poster.' }
  for (const reason of ['  It is on a poster.\n', 'It is on a poster. '])
    expect(await backend.call('POST', `${path}/release`, { reason }, as)).toMatchObject({ status: 200, body })
})
