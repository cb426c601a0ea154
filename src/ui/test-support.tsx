import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'

/** Renders a page at a path with the app's providers and an empty cache. */
export function renderAt(address: string, page: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
      </QueryClientProvider>
    </BlueprintProvider>,
  )
}
