import { expect, onTestFinished, test, vi } from 'vitest'

import type { UploadReader } from '#engine/image/types.ts'
import { renderAt } from '#ui/test-support.tsx'
import { recordedUploads } from './test-support'
import { UploadOutcomes } from './upload-outcomes'

const fileOf = (name: string) => new File(['bytes'], name)

/** Adds files to an app whose back end converts these formats. */
function setUp(conversions: string[] | undefined, outcome: UploadReader['outcome'], ...names: string[]) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      conversions === undefined
        ? Response.json({ error: 'No such call' }, { status: 404 })
        : Response.json({ media: [{ type: 'image', actions: [], tags: [], conversions }] }),
    ),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { store, started } = recordedUploads()
  const dispose = vi.fn<() => void>()
  renderAt('/', <UploadOutcomes store={store} createReader={() => ({ outcome, dispose })} />)
  store.add('ada', names.map(fileOf))
  const rows = () => store.state.rows.map(({ fileName, status, outcome: known }) => [fileName, status, known?.notes])
  return { rows, dispose, started, store }
}

const CONVERSIONS = ['TIFF', 'HEIC', 'GIF', 'WebP']

test('[UPL-08] says how each file is converted, and holds an animation until its frame is chosen', async () => {
  const read: string[] = []
  const outcome = async (file: Blob) => {
    if (file instanceof File) read.push(file.name)
    if (file instanceof File && file.name === 'wave.gif') return { notes: ['Animated'], frames: 24 }
    return { notes: ['Becomes a PNG image.'] }
  }
  const { rows, dispose, started } = setUp(CONVERSIONS, outcome, 'scan.tiff', 'wave.gif', 'film.mp4')
  expect(rows()).toEqual([
    ['scan.tiff', 'uploading', undefined],
    ['wave.gif', 'reading', undefined],
    ['film.mp4', 'uploading', undefined],
  ])
  await vi.waitFor(() => expect(dispose).toHaveBeenCalledOnce())
  expect(rows()).toEqual([
    ['scan.tiff', 'uploading', ['Becomes a PNG image.']],
    ['wave.gif', 'choosing', ['Animated']],
    ['film.mp4', 'uploading', undefined],
  ])
  // Other uploads don't wait, so the held one is read first.
  expect(read).toEqual(['wave.gif', 'scan.tiff'])
  expect(started.map(({ file }) => file.name)).toEqual(['scan.tiff', 'film.mp4'])
})

test('[UPL-08] asks nothing about a GIF with one frame', async () => {
  const { rows, started } = setUp(CONVERSIONS, () => Promise.resolve({ notes: [] }), 'still.gif')
  await vi.waitFor(() => expect(rows()).toEqual([['still.gif', 'uploading', undefined]]))
  expect(started.map(({ frame }) => frame)).toEqual([undefined])
})

test('[UPL-08] uploads a file that can’t be read before, and says which frame is used', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { rows } = setUp(CONVERSIONS, () => Promise.reject(new Error('The worker stopped.')), 'wave.webp')
  const note = 'If this file is animated, its first frame becomes the image.'
  await vi.waitFor(() => expect(rows()).toEqual([['wave.webp', 'uploading', [note]]]))
})

test('[UPL-08] uploads formats as they are that the back end doesn’t convert', async () => {
  const outcome = () => Promise.resolve({ format: 'GIF' as const, notes: ['Animated'], frames: 24 })
  const { rows, started } = setUp(['TIFF', 'HEIC'], outcome, 'wave.gif')
  await vi.waitFor(() => expect(rows()).toEqual([['wave.gif', 'uploading', undefined]]))
  expect(started.map(({ frame }) => frame)).toEqual([undefined])
})

test('[UPL-08] stops reading a file whose upload is cancelled, and reads the next one', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const outcome: UploadReader['outcome'] = (file, options) => {
    signals.push(options?.signal)
    if (file.name === 'next.gif') return Promise.resolve({ notes: [] })
    return new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('Cancelled'))))
  }
  const { rows, store } = setUp(CONVERSIONS, outcome, 'slow.gif', 'next.gif')
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  await store.cancel(store.state.rows[0]?.id ?? '')
  await vi.waitFor(() => expect(rows()).toEqual([['next.gif', 'uploading', undefined]]))
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
})

test.each([
  ['version 1.0.0', undefined],
  ['one that converts nothing', []],
])('[UPL-08] asks nothing for a back end of %s, which would ignore the frame', async (_back, conversions) => {
  const outcome = vi.fn<UploadReader['outcome']>()
  const { rows } = setUp(conversions, outcome, 'wave.gif')
  await vi.waitFor(() => expect(rows()).toEqual([['wave.gif', 'uploading', undefined]]))
  expect(outcome).not.toHaveBeenCalled()
})
