import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { renderAt } from '#ui/test-support.tsx'
import { AudioTimeline } from './audio-timeline'

const head = { version: 2, channels: 1, sample_rate: 8000, samples_per_pixel: 4000, bits: 8, length: 2 }

async function show(data?: number[]): Promise<void> {
  const backend = await startPageBackend()
  backend.override('getWaveform', () => ({ status: 200, body: { ...head, ...(data && { data }) } }))
  renderAt('/audio?v=call', <AudioTimeline mediaId="call" element={null} duration={1} />)
}

test('[MEDIA-08] draws the waveform of a recording', async () => {
  await show([-100, 100, -20, 20])
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
  expect(screen.queryByText('No waveform available.')).toBeNull()
})

test.each([{ data: undefined }, { data: [] }])('[ENT-13] [MEDIA-08] draws no silence for a waveform without data: %j', async ({ data }) => {
  await show(data)
  expect(await screen.findByText('No waveform available.')).toBeTruthy()
  expect(document.querySelector('canvas')).toBeNull()
})
