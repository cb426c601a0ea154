import type { ReactNode } from 'react'

import { renderAt } from '../../src/ui/test-support'
import { startPageBackend, type PageBackend, type PageBackendOptions } from './page-backend'

/** Renders a page at an address, with a back end of its own. */
export async function renderWithBackend(
  page: ReactNode,
  { path, ...options }: PageBackendOptions & { path: string },
): Promise<PageBackend> {
  const backend = await startPageBackend(options)
  renderAt(path, page)
  return backend
}
