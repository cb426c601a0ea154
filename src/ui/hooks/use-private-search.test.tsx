import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'

import { privateState } from '#lib/addresses/private-search.ts'
import { usePrivateSearch } from './use-private-search'

function Page() {
  return <p>{usePrivateSearch()}</p>
}

it.each([
  ['in the address', '/reset?token=token-1'],
  ['in the state of its history entry', { pathname: '/reset', state: privateState('?token=token-1') }],
])('a page gets the secret %s, and its address has none', async (_where, entry) => {
  const router = createMemoryRouter([{ path: '/reset', element: <Page /> }], { initialEntries: [entry] })
  render(<RouterProvider router={router} />)
  await screen.findByText('?token=token-1')
  await expect.poll(() => router.state.location.search).toBe('')
  expect(screen.queryByText('?token=token-1')).not.toBeNull()
})
