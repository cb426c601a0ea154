import { BlueprintProvider } from '@blueprintjs/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { EngineError } from '#engine/core/errors.ts'
import type { FrameReader } from '#engine/image/types.ts'
import { recordedUploads } from '../test-support'
import { UploadsDock } from '../uploads-dock'

const draw = vi.fn<FrameReader['draw']>()
const dispose = vi.fn<() => void>()
const open = () => ({ draw, dispose })

beforeEach(() => {
  draw.mockReset().mockImplementation((frame) => Promise.resolve(new Blob([String(frame)])))
  dispose.mockReset()
  // The simulated page has no object URLs.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:frame', revokeObjectURL: () => undefined }))
})

afterEach(() => vi.unstubAllGlobals())

/** Adds animations with so many frames each. */
async function setUp(frames: number, ...names: string[]) {
  const { store, started } = recordedUploads()
  render(
    <BlueprintProvider>
      <UploadsDock store={store} open={open} />
    </BlueprintProvider>,
  )
  const files = names.map((name) => new File(['gif'], name, { type: 'image/gif' }))
  await act(async () => store.add('ada', files))
  await act(async () => {
    for (let next = store.nextUnread(); next; next = store.nextUnread())
      store.describe(next.id, { notes: [`Animated, ${frames} frames; one frame becomes the image.`], frames })
  })
  await screen.findByRole('region', { name: 'Uploads' })
  const sent = () => started.map(({ file, frame }) => [file.name, frame])
  return { store, sent, user: userEvent.setup() }
}

const rowOf = (name: string) =>
  within(screen.getByRole('region', { name: 'Uploads' }))
    .getByText(name)
    .closest('li') ?? document.body

/** Opens the frames of a file. Returns the dialog with its slider and the image that it shows. */
async function openDialog(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name: `Choose frame of ${name}…` }))
  const dialog = await screen.findByRole('dialog', { name: `Frame of ${name}` })
  return { dialog, slider: within(dialog).getByRole('slider', { name: 'Frame' }), find: within(dialog) }
}

test('[UPL-08] an animation waits in the open panel, which says what comes out', async () => {
  const { sent, user } = await setUp(24, 'wave.gif')
  expect(rowOf('wave.gif').textContent).toContain('Needs a frame')
  expect(within(rowOf('wave.gif')).getByText('Animated, 24 frames; one frame becomes the image.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Uploads: 0 of 1 file complete, 1 needs a frame' })).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Use first frame of wave.gif' }))
  expect(sent()).toEqual([['wave.gif', 1]])
  expect(within(rowOf('wave.gif')).getByText('Frame 1 of 24 becomes the image.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Choose frame/ })).toBeNull()
})

test('[UPL-08] the panel that opens for an animation leaves the focus where someone types', async () => {
  render(<input aria-label="Search files" />)
  screen.getByRole('textbox', { name: 'Search files' }).focus()
  // An overlay takes the focus with the next frame.
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  await setUp(24, 'wave.gif')
  act(() => frames.forEach((frame) => frame(0)))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search files' }))
})

test('[UPL-08] a running drawing is completed, and then only the last wanted frame is drawn', async () => {
  const { user } = await setUp(500, 'long.gif')
  const ends: (() => void)[] = []
  draw.mockImplementation(
    (frame, _side, options) =>
      new Promise((resolve) => {
        expect(options?.signal).toBeUndefined()
        ends.push(() => resolve(new Blob([String(frame)])))
      }),
  )
  const { slider, find } = await openDialog(user, 'long.gif')
  for (const value of ['200', '300', '400']) fireEvent.change(slider, { target: { value } })
  expect(draw.mock.calls.map(([frame]) => frame)).toEqual([1])
  await act(async () => ends.shift()?.())
  expect(draw.mock.calls.map(([frame]) => frame)).toEqual([1, 400])
  await act(async () => ends.shift()?.())
  expect(find.getByRole('img', { name: 'Frame 400' })).toBeTruthy()
})

test('[UPL-08] the chosen frame is uploaded, with the first one preselected', async () => {
  const { sent, user } = await setUp(24, 'wave.gif', 'cat.gif')
  const { dialog, slider, find } = await openDialog(user, 'wave.gif')
  expect(slider.getAttribute('aria-valuetext')).toBe('1 of 24')
  expect(await find.findByRole('img', { name: 'Frame 1' })).toBeTruthy()
  await user.click(find.getByRole('button', { name: 'Next frame' }))
  fireEvent.change(slider, { target: { value: '7' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('7 of 24')
  expect(await find.findByRole('img', { name: 'Frame 7' })).toBeTruthy()
  await user.click(find.getByRole('button', { name: 'Use frame 7' }))
  expect(sent()).toEqual([['wave.gif', 7]])
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(dispose).toHaveBeenCalledOnce()
  // The panel stays open for the other file.
  expect(rowOf('cat.gif').textContent).toContain('Needs a frame')
})

test('[UPL-08] the slider has the focus when the dialog opens', async () => {
  const { user } = await setUp(3, 'wave.gif')
  const { slider } = await openDialog(user, 'wave.gif')
  await waitFor(() => expect(document.activeElement).toBe(slider))
})

test('[UPL-08] a cancelled dialog uploads nothing, and the file can still be cancelled', async () => {
  const { store, sent, user } = await setUp(3, 'wave.gif')
  const { dialog, find } = await openDialog(user, 'wave.gif')
  await user.click(find.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Cancel upload of wave.gif' }))
  expect([store.state.rows, sent()]).toEqual([[], []])
})

test('[UPL-08] a damaged frame can’t be used', async () => {
  const { user } = await setUp(3, 'wave.gif')
  draw.mockImplementation((frame) =>
    frame === 2 ? Promise.reject(new EngineError('cannot-decode', 'This browser can’t open it.')) : Promise.resolve(new Blob()),
  )
  const { find } = await openDialog(user, 'wave.gif')
  await user.click(find.getByRole('button', { name: 'Next frame' }))
  expect((await find.findByRole('alert')).textContent).toBe('This frame is damaged. Choose another one.')
  expect(find.getByRole('button', { name: 'Use frame 2' }).hasAttribute('disabled')).toBe(true)
  await user.click(find.getByRole('button', { name: 'Next frame' }))
  await waitFor(() => expect(find.queryByRole('alert')).toBeNull())
  expect(find.getByRole('button', { name: 'Use frame 3' }).hasAttribute('disabled')).toBe(false)
})

test('[UPL-08] a file that can’t be read any more says so', async () => {
  const { user } = await setUp(3, 'wave.gif')
  draw.mockRejectedValue(new EngineError('source-unreadable', 'Couldn’t read the whole file. Check your connection and try again.'))
  const { find } = await openDialog(user, 'wave.gif')
  expect((await find.findByRole('alert')).textContent).toBe('Couldn’t read the whole file. Check your connection and try again.')
})

test('[UPL-08] of 500 frames only the one at the slider is drawn', async () => {
  const { user } = await setUp(500, 'long.gif')
  const { slider, find } = await openDialog(user, 'long.gif')
  expect(await find.findByRole('img', { name: 'Frame 1' })).toBeTruthy()
  fireEvent.change(slider, { target: { value: '500' } })
  expect(await find.findByRole('img', { name: 'Frame 500' })).toBeTruthy()
  expect(draw.mock.calls.map(([frame]) => frame)).toEqual([1, 500])
  expect(find.getByRole('button', { name: 'Next frame' }).hasAttribute('disabled')).toBe(true)
})
