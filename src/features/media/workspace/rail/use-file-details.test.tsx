import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import { mediaLike } from '#api/test-support.ts'
import { useFileDetails } from './use-file-details'

function Depth({ thumbPath }: { thumbPath?: string }) {
  const details = useFileDetails(mediaLike('street', thumbPath === undefined ? {} : { thumbPath }), true)
  return <p>{details === undefined ? 'loading' : `depth ${details.bitDepth ?? 'unknown'}`}</p>
}

test('loads the details again when the check of an image adds its thumbnail', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
  const client = new QueryClient()
  const element = (thumbPath?: string) => (
    <QueryClientProvider client={client}>
      <Depth {...(thumbPath === undefined ? {} : { thumbPath })} />
    </QueryClientProvider>
  )
  const { rerender } = render(element())
  expect(await screen.findByText('depth unknown')).toBeTruthy()
  await backend.put({ media: [mediaRow('street', { bitDepth: 8 })] })
  rerender(element('/media/street/thumbnail'))
  expect(await screen.findByText('depth 8')).toBeTruthy()
})
