import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { jobLike, mediaLike, refusal, sentBy, serve, versionLike } from '../../../api/test-support'
import { DEFAULT_FLAGS, flagsState } from '../../../state/flags'
import { renderAt } from '../../../ui/test-support'
import { Component as DocumentPage } from './document-page'

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(flagsState, DEFAULT_FLAGS)
})

const render = (address = '/document?v=letter') => renderAt(address, <DocumentPage />)

const details = { 'GET /media/letter/details': () => ({ mediaId: 'letter', file: null, unavailable: [] }) }

const letter = mediaLike('letter', { name: 'letter.docx', type: 'document' })

test('links to the library when the URL names no document', () => {
  render('/document')
  expect(screen.getByRole('heading', { name: 'No document selected' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your files' }).getAttribute('href')).toBe('/home')
})

test('shows a loading state, a missing document, and an error with a retry', async () => {
  serve({ 'GET /media/letter': () => new Promise(() => undefined) })
  render()
  expect(screen.getByRole('status').textContent).toContain('Loading document')
  serve({ 'GET /media/gone': () => refusal(404, 'There is no such media.'), 'GET /media/down': () => refusal(500) })
  render('/document?v=gone')
  expect(await screen.findByRole('heading', { name: 'Document not found' })).toBeTruthy()
  render('/document?v=down')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[NAV-01] a document that is neither PDF nor text is not displayed, and its original can be downloaded', async () => {
  serve({ ...details, 'GET /media/letter': () => letter, 'GET /media/letter/content': () => new Response('PK not a PDF') })
  render()
  expect(await screen.findByRole('heading', { name: 'Only PDF and text documents can be displayed' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'letter.docx' })).toBeTruthy()
  expect(document.title).toContain('letter.docx')
  const link = screen.getByRole('link', { name: 'Download original' })
  expect(link.getAttribute('href')).toBe('/legacy/media/letter/content')
  // With the attribute, Chromium would bypass the embedded back end.
  expect(link.hasAttribute('download')).toBe(false)
})

test('a file with a PDF name and other contents is an error with a retry', async () => {
  serve({
    ...details,
    'GET /media/letter': () => ({ ...letter, name: 'letter.pdf' }),
    'GET /media/letter/content': () => new Response('PK'),
  })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not a PDF')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('shows an error when the content fails to load', async () => {
  serve({ ...details, 'GET /media/letter': () => letter, 'GET /media/letter/content': () => refusal(500, 'The disk is gone.') })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is gone.')
})

test('a rejected document shows the reason and is not opened', async () => {
  const fake = serve({
    'GET /media/letter': () => ({ ...letter, state: 'Failed' }),
    'GET /jobs': () => ({ jobs: [jobLike('letter', { kind: 'probe', state: 'failed', error: 'This PDF is locked.' })], total: 1 }),
  })
  render()
  expect(await screen.findByText('This PDF is locked.')).toBeTruthy()
  expect(fake.mock.calls.map(([url]) => url)).not.toContain('/legacy/media/letter/content')
})

test('a document being checked shows progress, and the check can be cancelled', async () => {
  const fake = serve({
    ...details,
    'GET /media/letter': () => letter,
    'GET /media/letter/content': () => new Response('PK'),
    'GET /jobs': () => ({ jobs: [jobLike('letter', { kind: 'probe', stage: 'probe', progress: 12 })], total: 1 }),
    'DELETE /jobs/job-letter': () => undefined,
  })
  render()
  expect((await screen.findByRole('progressbar', { name: 'Checking file' })).getAttribute('aria-valuetext')).toBe('Checking file, 12%')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sentBy(fake, 'DELETE')).toHaveLength(1)
})

test('[MEDIA-06] lists the versions of the document', async () => {
  serve({
    ...details,
    'GET /media/letter': () => ({ ...letter, exportedVersions: [{ id: 'v1', title: 't', description: '' }] }),
    'GET /media/letter/content': () => new Response('PK'),
    'GET /media/letter/versions': () => ({ versions: [versionLike('v1', { mediaId: 'letter' })], total: 1 }),
  })
  render()
  expect(await screen.findByRole('listitem', { name: 'street (redacted)' })).toBeTruthy()
})

const reasons = [
  { action: 'detect', reason: "Detection isn't available for documents." },
  { action: 'redact', reason: "Redaction isn't available for documents." },
]

test('shows the reasons of a back end that does not support documents', async () => {
  serve({
    'GET /media/letter': () => letter,
    'GET /media/letter/content': () => new Response('PK'),
    'GET /media/letter/details': () => ({ mediaId: 'letter', file: null, unavailable: reasons }),
  })
  render()
  expect(await screen.findByText(/^Detection isn't available for documents\. Redaction isn't available for documents\./)).toBeTruthy()
})

test('[NAV-01] links to the review only when the documents flag is on; the page itself is always available', async () => {
  serve({
    'GET /media/letter': () => letter,
    'GET /media/letter/content': () => new Response('PK'),
    'GET /media/letter/details': () => ({ mediaId: 'letter', file: null, unavailable: reasons }),
  })
  render()
  expect(await screen.findByRole('heading', { name: 'Redaction' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open review' })).toBeNull()
  flagsState.documents = true
  expect((await screen.findByRole('link', { name: 'Open review' })).getAttribute('href')).toBe('/document/review?v=letter')
})
