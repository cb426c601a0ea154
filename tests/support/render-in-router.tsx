import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'

/** Renders a page in a data router, which the guard of unsaved changes needs. Returns its cache. */
export function renderInRouter(element: ReactElement, address: string, paths: readonly string[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  const page = { element, children: paths.map((path) => ({ path, element: null })) }
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([page], { initialEntries: [address] })} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  return client
}
