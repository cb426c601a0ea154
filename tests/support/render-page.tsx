import type { ReactNode } from 'react'

import { renderAt } from '#ui/test-support.tsx'
import { startPageBackend, type PageBackend, type PageBackendOptions } from './page-backend'

/** Renders a page at a path, with its own back end. */
export async function renderWithBackend(
  page: ReactNode,
  { path, ...options }: PageBackendOptions & { path: string },
): Promise<PageBackend> {
  const backend = await startPageBackend(options)
  renderAt(path, page)
  return backend
}
