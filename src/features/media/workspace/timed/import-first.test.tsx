import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import { call, serveDetails } from '../../test-support'
import { Component as AudioPage } from './audio-page'

test('[MEDIA-03] a recording’s first step imports a transcript where no model is installed', async () => {
  const backend = await startPageBackend({ seed: { media: [call] } })
  const broken = { id: 'tiny', name: 'Tiny', size: null, languages: [], hasWordTimes: true, problem: 'The file tokenizer.json is missing.' }
  backend.override('listTranscriptionModels', () => ({ status: 200, body: { models: [broken] } }))
  serveDetails(backend, { unavailable: [{ action: 'transcribe', reason: 'No model is installed.' }] })
  renderInRouter(<AudioPage />, '/audio?v=call', ['/audio', '/audio/review'])
  const start = await screen.findByRole('button', { name: 'Import transcript' })
  expect(start.className).toContain('bp6-intent-primary')
  expect(screen.getByText('No model is installed.')).toBeTruthy()
  expect(await screen.findByText('Tiny: The file tokenizer.json is missing.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Transcribe' })).toBeNull()
  const words = new File(['1\n00:00:00,500 --> 00:00:01,500\nGood morning.\n'], 'call.srt', { type: 'text/plain' })
  await userEvent.upload(screen.getByLabelText('Transcript file'), words)
  await vi.waitFor(() => expect(backend.sent('PUT')).toMatchObject([{ source: 'imported', segments: [{ start: 0.5, end: 1.5 }] }]))
  expect(await screen.findByText('This replaces the current transcript.')).toBeTruthy()
})
