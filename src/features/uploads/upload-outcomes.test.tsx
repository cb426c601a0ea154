import { expect, onTestFinished, test, vi } from 'vitest'

import type { UploadSettings } from '#api/uploads/upload.ts'
import type { UploadReader } from '#engine/image/types.ts'
import { createUploads } from '#state/uploads.ts'
import { renderAt } from '#ui/test-support.tsx'
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
  const started: UploadSettings[] = []
  const store = createUploads({
    page: new EventTarget(),
    onCompleted: () => undefined,
    createItem: (settings) => ({
      id: settings.file.name,
      fileName: settings.file.name,
      progress: 0,
      duration: 0,
      start: () => void started.push(settings),
      cancel: () => Promise.resolve(),
    }),
  })
  const dispose = vi.fn<() => void>()
  renderAt('/', <UploadOutcomes store={store} createReader={() => ({ outcome, dispose })} />)
  store.add('ada', names.map(fileOf))
  const rows = () => store.state.rows.map(({ fileName, status, outcome: known }) => [fileName, status, known?.notes])
  return { rows, dispose, started }
}

const CONVERSIONS = ['TIFF', 'HEIC', 'GIF', 'WebP']

test('[UPL-08] says what comes out of each file, and holds an animation until its frame is chosen', async () => {
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

test('[UPL-08] uploads an animation that can’t be read, whose check gives the reason', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { rows } = setUp(CONVERSIONS, () => Promise.reject(new Error('The worker stopped.')), 'wave.webp')
  await vi.waitFor(() => expect(rows()).toEqual([['wave.webp', 'uploading', undefined]]))
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
