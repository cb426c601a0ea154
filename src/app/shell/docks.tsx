import { ArchiveDock } from '#features/archives/archive-dock.tsx'
import { QueueDock } from '#features/uploads/queue/queue-dock.tsx'
import { UploadOutcomes } from '#features/uploads/upload-outcomes.tsx'
import { UploadsDock } from '#features/uploads/uploads-dock.tsx'
import { PartBoundary } from './part-boundary'

/** Shows the work in the background in the header, so that it covers no page unless someone opens it. */
export function Docks() {
  return (
    <>
      <PartBoundary name="uploads panel">
        <UploadsDock />
      </PartBoundary>
      {/* Animations aren't uploaded without it, whatever happens to the panel. */}
      <PartBoundary name="uploads">
        <UploadOutcomes />
      </PartBoundary>
      <PartBoundary name="queue">
        <QueueDock />
      </PartBoundary>
      <PartBoundary name="archive">
        <ArchiveDock />
      </PartBoundary>
    </>
  )
}
