import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'

import { archiveState } from '#state/archive-request.ts'

const ArchiveDialog = lazy(async () => ({ default: (await import('./archive-dialog')).ArchiveDialog }))

/** Shows the dialog of a requested archive on whatever page is open, and loads it with the first request. */
export function ArchiveDock() {
  const { request } = useSnapshot(archiveState)
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <ArchiveDialog request={request} />
    </Suspense>
  )
}
