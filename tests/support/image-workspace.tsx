import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'

import { imageRoute, standInForPixels } from '../review-page'
import { startPageBackend, type PageBackend, type PageBackendOptions } from './page-backend'

/** Renders the workspace of images at an address, with the app's providers and an empty cache. */
export function renderImageAt(address: string, others: RouteObject[] = []): { router: ReturnType<typeof createMemoryRouter> } {
  standInForPixels()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  const router = createMemoryRouter([imageRoute, ...others], { initialEntries: [address] })
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  return { router }
}

interface ImageOptions extends PageBackendOptions {
  address?: string
  /** Routes beside those of images. */
  others?: RouteObject[]
}

/** Opens the workspace of the image `street` with its own back end, which has the bytes of the image. */
export async function openImage({
  address = '/image?v=street',
  others,
  ...options
}: ImageOptions): Promise<PageBackend & { router: ReturnType<typeof createMemoryRouter> }> {
  const backend = await startPageBackend(options)
  await backend.files.write('media', 'street', new Blob(['image']))
  return { ...backend, ...renderImageAt(address, others) }
}
