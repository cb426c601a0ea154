import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'

import { archiveState } from '#state/archive-request.ts'

const ArchiveWork = lazy(async () => ({ default: (await import('./archive-work')).ArchiveWork }))

/** Loads the dialog and the progress of archives with the first request, on whatever page is open. */
export function ArchiveDock() {
  const { request, number } = useSnapshot(archiveState)
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <ArchiveWork key={number} request={request} />
    </Suspense>
  )
}
