import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import type { UploadSettings } from '#api/uploads/upload.ts'
import { resetState } from '#state/persisted-state.ts'
import { createUploads } from '#state/uploads/uploads.ts'
import { applyInit } from '#state/utils.ts'
import { loadTagManager } from '#telemetry/tag-manager.ts'
import { reportFirstVideo } from './conversions'

const conversion = { event: 'conversion', send_to: 'AW-1/video' }
let layer: unknown[]

beforeEach(() => {
  resetState()
  localStorage.clear()
  layer = []
  vi.stubGlobal('dataLayer', layer)
})
afterEach(() => void vi.unstubAllGlobals())

/** Completes uploads in parallel, from the page's point of view. */
function upload(...files: { name: string; type: string }[]): void {
  const uploads = createUploads({
    page: new EventTarget(),
    onCompleted: () => undefined,
    createItem: ({ file, events }: UploadSettings) => ({
      id: file.name,
      fileName: file.name,
      progress: 0,
      duration: 0,
      start: () => queueMicrotask(() => events.completed()),
      cancel: () => Promise.resolve(),
    }),
  })
  reportFirstVideo(uploads)
  uploads.add(
    'user-ada',
    files.map(({ name, type }) => new File(['0123'], name, { type })),
  )
}

test('[ENT-17] reports the upload of the first video with the conversion label from the back end', async () => {
  await startPageBackend({ seed: { media: [mediaRow('street'), mediaRow('door', { type: 'video' })] } })
  applyInit({ googleAds: { signup: null, uploadedFirstVideo: 'AW-1/video' } })
  upload({ name: 'door.mp4', type: 'video/mp4' })
  await vi.waitFor(() => expect(layer).toEqual([conversion]))
})

test('[ENT-17] reports the first video once when two are uploaded in parallel', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('one', { type: 'video' }), mediaRow('two', { type: 'video' })] } })
  applyInit({ googleAds: { signup: null, uploadedFirstVideo: 'AW-1/video' } })
  upload({ name: 'one.mp4', type: 'video/mp4' }, { name: 'two.mp4', type: 'video/mp4' })
  await vi.waitFor(() => expect(backend.requestsOf('listMedia')).toHaveLength(2))
  await vi.waitFor(() => expect(layer).toEqual([conversion]))
})

test('[ENT-17] reports neither a second video nor an image', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('one', { type: 'video' }), mediaRow('two', { type: 'video' })] } })
  applyInit({ googleAds: { signup: null, uploadedFirstVideo: 'AW-1/video' } })
  upload({ name: 'two.mp4', type: 'video/mp4' })
  await vi.waitFor(() => expect(backend.requestsOf('listMedia')).toHaveLength(1))
  upload({ name: 'street.jpg', type: 'image/jpeg' })
  expect(layer).toEqual([])
})

const load = () => Promise.resolve()

test('[API-05] reports the first video on the next public page, because pages with files run no third-party scripts', async () => {
  vi.unstubAllGlobals()
  await startPageBackend({ seed: { media: [mediaRow('door', { type: 'video' })] } })
  applyInit({ googleAds: { signup: null, uploadedFirstVideo: 'AW-1/video' } })
  await loadTagManager({ id: 'GTM-ABC123', onPremise: false, isHere: false, load: () => Promise.reject(new Error('It must not load.')) })
  upload({ name: 'door.mp4', type: 'video/mp4' })
  await vi.waitFor(() => expect(localStorage.length).toBeGreaterThan(0))
  const visitors: { dataLayer?: unknown[] } = {}
  await loadTagManager({ id: 'GTM-ABC123', onPremise: false, load, scope: visitors })
  expect(visitors.dataLayer).toEqual([expect.objectContaining({ event: 'gtm.js' }), conversion])
  const later: { dataLayer?: unknown[] } = {}
  await loadTagManager({ id: 'GTM-ABC123', onPremise: false, load, scope: later })
  expect(later.dataLayer).toEqual([expect.objectContaining({ event: 'gtm.js' })])
})

test.each([
  ['without a tag manager', null, false],
  ['on-premise', 'GTM-ABC123', true],
])('[API-05] keeps no conversion %s', async (_where, id, onPremise) => {
  vi.unstubAllGlobals()
  const backend = await startPageBackend({ seed: { media: [mediaRow('door', { type: 'video' })] } })
  applyInit({ googleAds: { signup: null, uploadedFirstVideo: 'AW-1/video' } })
  await loadTagManager({ id, onPremise, isHere: false, load })
  upload({ name: 'door.mp4', type: 'video/mp4' })
  await vi.waitFor(() => expect(backend.requestsOf('listMedia')).toHaveLength(1))
  const visitors: { dataLayer?: unknown[] } = {}
  await loadTagManager({ id: 'GTM-ABC123', onPremise: false, load, scope: visitors })
  expect(visitors.dataLayer).toEqual([expect.objectContaining({ event: 'gtm.js' })])
})

test('[BOOT-02] reports no upload on-premise, and sends no request', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('door', { type: 'video' })] } })
  applyInit({ onPremise: true })
  upload({ name: 'door.mp4', type: 'video/mp4' })
  await Promise.resolve()
  expect(backend.requestsOf('listMedia')).toEqual([])
  expect(layer).toEqual([])
})
