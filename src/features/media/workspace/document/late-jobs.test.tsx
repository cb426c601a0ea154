import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import { getGetMediaQueryKey } from '#generated/media/media.ts'
import { Component as DocumentPageComponent } from './document-page'

test('[MEDIA-02] waits for the jobs of an uploaded PDF, which tell whether it is being checked', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('letter', { name: 'letter.pdf', type: 'document' })] } })
  backend.override('listJobs', () => new Promise(() => undefined))
  const client = renderInRouter(<DocumentPageComponent />, '/document?v=letter', ['/document', '/document/review'])
  await waitFor(() => expect(client.getQueryData(getGetMediaQueryKey('letter'))).toBeTruthy())
  await act(() => Promise.resolve())
  expect(screen.getByText('Loading document…')).toBeTruthy()
  // The answer from before the end of the check would stay fresh, and hide that the PDF is locked.
  expect(backend.requestsOf('getMediaDetails')).toEqual([])
})
