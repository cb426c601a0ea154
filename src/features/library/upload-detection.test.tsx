import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import type { PageBackend } from '#tests/support/page-backend.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { resetState } from '#state/persisted-state.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { detectionOfUploads } from '#state/uploads/upload-detection.ts'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

beforeEach(() => {
  giveRoom()
  resetState()
  vi.spyOn(uploads, 'add').mockReturnValue(undefined)
})

async function open(prepare?: (backend: PageBackend) => void): Promise<void> {
  const backend = await renderWithBackend(<LibraryPage />, { path: '/home' })
  prepare?.(backend)
}

const choose = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within((await screen.findByText('Select nothing to detect later.')).parentElement ?? document.body)
}

test('faces, and names in documents, are detected in uploads by default, and the choice can be changed', async () => {
  await open()
  const fields = await choose('Detect on upload: faces, names')
  expect(detectionOfUploads()).toBe('faces,names')
  await userEvent.click(fields.getByRole('checkbox', { name: 'Text' }))
  expect(screen.getByRole('button', { name: 'Detect on upload: faces, text, names' })).toBeTruthy()
  await userEvent.click(fields.getByRole('checkbox', { name: 'Higher accuracy (slower)' }))
  expect(detectionOfUploads()).toBe('faces,text,names,increasedAccuracy')
})

test('no box is shown before the back end has reported what it detects, because later boxes would move it', async () => {
  let respond = (): void => undefined
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  await open((backend) =>
    backend.override('getCapabilities', async () => {
      await responded
      const tags = (['faces', 'heads'] as const).map((tag) => ({ tag, reason: null }))
      return { status: 200, body: { media: [{ type: 'image', actions: [], tags }] } }
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Detect on upload: faces, names' }))
  expect(await screen.findByText('Loading…')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  respond()
  expect(await screen.findByRole('checkbox', { name: 'Heads' })).toBeTruthy()
})

test('nothing is detected in uploads when nothing is selected', async () => {
  await open()
  const fields = await choose('Detect on upload: faces, names')
  await userEvent.click(fields.getByRole('checkbox', { name: 'Faces' }))
  expect(detectionOfUploads()).toBe('names')
  await userEvent.click(fields.getByRole('checkbox', { name: 'Names and contact details in documents' }))
  expect(screen.getByRole('button', { name: 'Detect on upload: off' })).toBeTruthy()
  expect(detectionOfUploads()).toBeUndefined()
})

test('only what the back end can detect is offered', async () => {
  await open((backend) =>
    backend.override('getCapabilities', () => ({
      status: 200,
      body: {
        media: [
          {
            type: 'image',
            actions: [],
            tags: [
              { tag: 'faces', reason: null },
              { tag: 'text', reason: 'No model.' },
            ],
          },
          { type: 'document', actions: [], tags: [] },
        ],
      },
    })),
  )
  const fields = await choose('Detect on upload: faces, names')
  await expect.poll(() => fields.queryByRole('checkbox', { name: 'Text' })).toBeNull()
  expect(fields.getByRole('checkbox', { name: 'Faces' })).toBeTruthy()
  expect(fields.queryByRole('checkbox', { name: 'Names and contact details in documents' })).toBeNull()
})
