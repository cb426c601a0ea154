import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { failedJobRow, jobRow, mediaRow, versionRow, withVersions, type Seed } from '#tests/support/records.ts'
import { DEFAULT_FLAGS, flagsState } from '#state/flags.ts'
import { renderAt } from '#ui/test-support.tsx'
import { serveDetails } from '../../test-support'
import { Component as DocumentPage } from './document-page'

afterEach(() => {
  Object.assign(flagsState, DEFAULT_FLAGS)
})

const render = (address = '/document?v=letter') => renderAt(address, <DocumentPage />)

const letter = mediaRow('letter', { name: 'letter.docx', type: 'document' })

/** Starts a back end that has the document and can do everything with it. */
async function startLetter(seed: Seed = {}, content = 'PK\u0003\u0004'): Promise<PageBackend> {
  const backend = await startPageBackend({ seed: { media: [letter], ...seed } })
  await backend.files.write('media', 'letter', new Blob([content]))
  serveDetails(backend)
  return backend
}

test('links to the library when the URL names no document', () => {
  render('/document')
  expect(screen.getByRole('heading', { name: 'No document selected' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to library' }).getAttribute('href')).toBe('/home')
})

test('shows a loading state, a missing document, and an error with a retry', async () => {
  const backend = await startLetter()
  backend.override('getMedia', () => new Promise(() => undefined), '/media/letter')
  render()
  expect(screen.getByRole('status').textContent).toContain('Loading document')
  backend.refuse('getMedia', 500, undefined, { path: '/media/down' })
  render('/document?v=gone')
  expect(await screen.findByRole('heading', { name: 'Document not found' })).toBeTruthy()
  render('/document?v=down')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[NAV-01] a document other than a PDF is not displayed, and its original can be downloaded', async () => {
  await startLetter()
  render()
  expect(await screen.findByRole('heading', { name: 'Only PDF, Word (.docx) and text documents can be displayed' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'letter.docx' })).toBeTruthy()
  expect(document.title).toContain('letter.docx')
  const link = screen.getByRole('link', { name: 'Download original' })
  expect(link.getAttribute('href')).toBe('/legacy/media/letter/content')
  // With the attribute, Chromium would bypass the embedded back end.
  expect(link.hasAttribute('download')).toBe(false)
})

test('a file with a PDF name and other contents is an error with a retry', async () => {
  await startLetter({ media: [{ ...letter, name: 'letter.pdf' }] })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('Only PDF, Word (.docx) and text documents can be opened.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('shows an error when the content fails to load', async () => {
  const backend = await startLetter()
  backend.files.read = () => Promise.reject(new Error('The disk is gone.'))
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t read the file. Try again.')
  vi.mocked(console.error).mockClear()
})

test('a rejected document shows the reason and is not opened', async () => {
  const backend = await startLetter({
    media: [{ ...letter, state: 'Failed' }],
    jobs: [failedJobRow('letter', 'This PDF is locked.', { kind: 'probe' })],
  })
  render()
  expect(await screen.findByText('This PDF is locked.')).toBeTruthy()
  expect(backend.requests.map(({ path }) => path)).not.toContain('/media/letter/content')
})

test('a document being checked shows progress, and the check can be cancelled', async () => {
  const backend = await startLetter({ jobs: [jobRow('letter', { kind: 'probe', stage: 'probe', progress: 12 })] })
  render()
  expect((await screen.findByRole('progressbar', { name: 'Checking file' })).getAttribute('aria-valuetext')).toBe('Checking file, 12%')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(async () => expect((await backend.tables.get('jobs', 'job-letter'))?.state).toBe('cancelled'))
  expect(backend.sent('DELETE')).toHaveLength(1)
})

test('[MEDIA-06] lists the versions of the document', async () => {
  await startLetter(withVersions(letter, versionRow('v1')))
  render()
  expect(await screen.findByRole('listitem', { name: 'street (redacted)' })).toBeTruthy()
})

const unavailable = [
  { action: 'detect' as const, reason: 'Detection isn’t available for documents.' },
  { action: 'redact' as const, reason: 'Redaction isn’t available for documents.' },
]

test('shows the reasons of a back end that does not support documents', async () => {
  serveDetails(await startLetter(), { unavailable })
  render()
  expect(await screen.findByText(/^Detection isn’t available for documents\. Redaction isn’t available for documents\./)).toBeTruthy()
})

test('[NAV-01] links to the review only when the documents flag is on; the page itself is always available', async () => {
  serveDetails(await startLetter(), { unavailable })
  render()
  expect(await screen.findByRole('heading', { name: 'Redaction' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull()
  flagsState.documents = true
  expect((await screen.findByRole('link', { name: /^Review/ })).getAttribute('href')).toBe('/document/review?v=letter')
})

test('shows the number of pages from the back end for a document that is not displayed', async () => {
  const backend = await startLetter()
  serveDetails(backend, { pages: 12 })
  render()
  expect((await screen.findByText('Pages')).nextElementSibling?.textContent).toBe('12')
})
