import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { audioFile } from '#engine/testing/media.ts'
import '#ui/styles/theme.css'
import { PlayControls } from './play-controls'
import { Timeline } from './timeline'
import { usePlaybackKeys } from './use-playback-keys'
import { WaveformCanvas } from './waveform-canvas'

// Decoding audio takes a while on slow machines.
configure({ asyncUtilTimeout: 15_000 })

const step = { seconds: 0.1, back: 'Back 0.1 seconds', forward: 'Forward 0.1 seconds', either: 'Back or forward 0.1 seconds' }
const waveform = { version: 2, channels: 1, sample_rate: 400, samples_per_pixel: 100, bits: 8, length: 2, data: [-127, 127, 0, 0] }

let address = ''

function Player() {
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  usePlaybackKeys(element, step)
  return (
    <div style={{ width: 400 }}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a tone has no text */}
      <audio ref={setElement} src={address} aria-label="Tone" />
      <Timeline element={element} duration={12}>
        <WaveformCanvas waveform={waveform} duration={1} />
      </Timeline>
      <PlayControls element={element} duration={12} step={step} />
      <button type="button">Other</button>
    </div>
  )
}

beforeEach(async () => {
  address = URL.createObjectURL(await audioFile('wav', { seconds: 12, hertz: 440, loudness: 0 }))
  render(<Player />)
  await waitFor(() => expect(player().readyState).toBeGreaterThan(0))
})

afterEach(() => {
  cleanup()
  URL.revokeObjectURL(address)
})

const player = () => screen.getByLabelText<HTMLAudioElement>('Tone')
const slider = () => screen.getByRole('slider', { name: 'Position' })
const at = async (seconds: number) => waitFor(() => expect(player().currentTime).toBeCloseTo(seconds, 1))

it('arrow keys seek, with Shift by the small step, and stop at the ends', async () => {
  await userEvent.keyboard('{ArrowRight}')
  await at(5)
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await at(5.1)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await at(12)
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await at(0)
  expect(player().paused).toBe(true)
})

it('space plays and pauses, except on a focused button', async () => {
  await userEvent.keyboard(' ')
  await waitFor(() => expect(player().currentTime).toBeGreaterThan(0))
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
  await userEvent.keyboard(' ')
  await waitFor(() => expect(player().paused).toBe(true))
  screen.getByRole('button', { name: 'Other' }).focus()
  await userEvent.keyboard(' ')
  expect(player().paused).toBe(true)
})

it('[MEDIA-08] the timeline seeks by pointer and keys and exposes its position', async () => {
  const { left, top, width } = slider().getBoundingClientRect()
  fireEvent.pointerMove(slider(), { clientX: left + width / 4, clientY: top + 5, buttons: 1 })
  await at(3)
  await waitFor(() => expect(slider().getAttribute('aria-valuetext')).toBe('3.0 s of 12.0 s'))
  fireEvent.pointerMove(slider(), { clientX: left + width / 2, clientY: top + 5, buttons: 0 })
  await at(3)
  slider().focus()
  await userEvent.keyboard('{End}')
  await at(12)
  await userEvent.keyboard('{PageDown}')
  await at(10.8)
  await userEvent.keyboard('{Home}')
  await at(0)
})

it('[MEDIA-08] draws the waveform: loud on the left, a line on the right', async () => {
  const canvas = slider().querySelector('canvas')
  const rowsAt = (part: number): number => {
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return 0
    const { data } = context.getImageData(Math.floor(canvas.width * part), 0, 1, canvas.height)
    return Array.from({ length: canvas.height }, (_unused, row) => data[4 * row + 3] ?? 0).filter((alpha) => alpha > 0).length
  }
  await waitFor(() => expect(rowsAt(0.1)).toBeGreaterThan(80))
  expect(rowsAt(0.9)).toBeLessThan(4)
  expect(rowsAt(0.9)).toBeGreaterThan(0)
})

it('buttons step and mute, the speed changes, and the position is shown to the hundredth of a second', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Forward 0.1 seconds' }))
  expect(await screen.findByText('0:00.10 of 0:12.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mute' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mute' }).getAttribute('aria-pressed')).toBe('true'))
  expect(player().muted).toBe(true)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×')
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speed' }).value).toBe('1.5'))
  expect(player().playbackRate).toBe(1.5)
})
