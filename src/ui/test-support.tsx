import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, parsePath } from 'react-router-dom'

/** Renders a page at a path with the app's providers and an empty cache. */
export function renderAt(address: string, page: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // A unique key, as in each page load, because the place in a list is stored by it.
  const entry = { ...parsePath(address), key: crypto.randomUUID() }
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[entry]}>{page}</MemoryRouter>
      </QueryClientProvider>
    </BlueprintProvider>,
  )
}
