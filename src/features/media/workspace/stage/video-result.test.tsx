import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { versionRow, withVersions } from '#tests/support/records.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import { call, door, serveDetails } from '../../test-support'
import { VideoResult } from './video-result'

async function show(type: 'video' | 'audio' = 'video') {
  const media = { ...(type === 'video' ? door : call), state: 'Redacted' as const }
  const version = versionRow('v1', { mediaId: media.id })
  serveDetails(await startPageBackend({ seed: withVersions(media, version) }))
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const onChoose = vi.fn<(versionId: string) => void>()
  function Shown() {
    const [id, setId] = useState(version.id)
    return (
      <>
        <button type="button" onClick={() => setId('v2')}>
          Export again
        </button>
        <VideoResult {...{ media, onChoose }} version={{ ...version, id }} size={undefined} versions={[version]} />
      </>
    )
  }
  renderInRouter(<Shown />, '/', ['/'])
  return {
    play,
    pause,
    player: (side = 'redacted') => screen.findByLabelText<HTMLMediaElement>(`${media.name}, ${side}`, { selector: type }),
  }
}

const bar = () => within(screen.getByRole('toolbar', { name: 'Playback' }))

test.each(['video', 'audio'] as const)('[MEDIA-06] plays a version of a file (%s) with the product’s controls', async (type) => {
  const { play, player } = await show(type)
  const element = await player()
  expect(element.controls).toBe(false)
  await userEvent.click(bar().getByRole('button', { name: 'Play' }))
  expect(play.mock.contexts).toEqual([element])
  await userEvent.click(bar().getByRole('button', { name: type === 'video' ? 'Next frame' : 'Forward 0.1 seconds' }))
  // The rate of the frames is in the details of the file.
  expect(element.currentTime).toBeGreaterThan(0)
  await userEvent.click(bar().getByRole('button', { name: 'Mute' }))
  expect(element.muted).toBe(true)
  await userEvent.selectOptions(bar().getByRole('combobox', { name: 'Speed' }), '2×')
  expect(element.playbackRate).toBe(2)
})

test('[MEDIA-06] seeks in a version with the keys, and shows the duration of the version once it is known', async () => {
  const { player } = await show()
  const element = await player()
  expect(bar().getByText('0:00.00 of 1:03.40')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(element.currentTime).toBe(5)
  Object.defineProperty(element, 'duration', { value: 60 })
  fireEvent.durationChange(element)
  expect(bar().getByText('0:05.00 of 1:00.00')).toBeTruthy()
  const slider = screen.getByRole('slider', { name: 'Position' })
  slider.focus()
  await userEvent.keyboard('{End}')
  expect(element.currentTime).toBe(60)
})

test('[MEDIA-06] the original continues at the position and speed of the version, and stays muted', async () => {
  const { play, player } = await show()
  const redacted = await player()
  Object.assign(redacted, { currentTime: 12, muted: true, playbackRate: 1.5 })
  Object.defineProperty(redacted, 'paused', { value: false })
  await userEvent.click(screen.getByRole('radio', { name: 'Original' }))
  const original = await player('original')
  await waitFor(() => expect(play.mock.contexts).toEqual([original]))
  expect(original).toMatchObject({ currentTime: 12, muted: true, playbackRate: 1.5 })
})

test('[MEDIA-06] a click plays and pauses a video, which can be shown fullscreen', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  const { play, pause, player } = await show()
  const element = await player()
  await userEvent.click(element)
  expect(play.mock.contexts).toEqual([element])
  const isPaused = vi.spyOn(element, 'paused', 'get').mockReturnValue(false)
  await userEvent.click(element)
  expect(pause.mock.contexts).toEqual([element])
  isPaused.mockReturnValue(true)
  const isFull = vi.fn<() => Element | null>().mockReturnValue(element)
  Object.defineProperty(document, 'fullscreenElement', { get: isFull, configurable: true })
  const requestFullscreen = vi.fn<() => Promise<void>>().mockResolvedValue()
  Object.assign(element, { requestFullscreen })
  await userEvent.click(bar().getByRole('button', { name: 'Show video fullscreen' }))
  expect(requestFullscreen).toHaveBeenCalledOnce()
  // The page's own controls are hidden then.
  await waitFor(() => expect(element.controls).toBe(true))
  await userEvent.click(element)
  expect(play).toHaveBeenCalledOnce()
  isFull.mockReturnValue(null)
  fireEvent(element, new Event('fullscreenchange'))
  expect(element.controls).toBe(false)
})

test('[MEDIA-06] a new version starts at its beginning after a choice was undone', async () => {
  const { play, player } = await show()
  const first = await player()
  Object.assign(first, { currentTime: 12 })
  Object.defineProperty(first, 'paused', { value: false })
  await userEvent.click(screen.getByRole('radio', { name: 'Original' }))
  await player('original')
  await userEvent.click(screen.getByRole('radio', { name: 'Redacted' }))
  await player()
  play.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Export again' }))
  await waitFor(async () => expect((await player()).src).toContain('v2'))
  expect((await player()).currentTime).toBe(0)
  expect(play).not.toHaveBeenCalled()
})

test('[MEDIA-06] a version that the browser can’t play has no working controls', async () => {
  const { player } = await show('audio')
  fireEvent.error(await player())
  expect(screen.getByRole('alert').textContent).toContain('This browser can’t play this file.')
  for (const button of bar().getAllByRole('button')) expect(button).toHaveProperty('disabled', true)
  expect(bar().getByRole('combobox', { name: 'Speed' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('slider', { name: 'Position' })).toMatchObject({ ariaDisabled: 'true', tabIndex: -1 })
})
