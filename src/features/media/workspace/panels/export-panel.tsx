import { Button, Intent } from '@blueprintjs/core'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { FailureNote } from '../../parts/failure-note'
import { JobProgress } from '../../parts/job-progress'
import { failureIn, hasVersions, type UsableStatus } from '../../parts/media-status'
import { exportSummary } from '../../review/export/export-summary'
import type { ReviewSession } from '../../review/session/review-session'
import { useExportBlock } from '../../review/session/use-export-block'
import { useEditor } from '../../review/session/use-editor'
import { VersionsSection } from '../../versions/versions-section'
import type { FileReview } from '../use-file-review'
import { Findings, useUnresolved } from './findings'
import styles from './panel.module.css'
import { StepPanel } from './step-panel'

interface ExportPanelProps {
  media: Media
  status: UsableStatus
  jobs: readonly Job[]
  /** Newest first; undefined until they are loaded. */
  versions: readonly Version[] | undefined
  opened: FileReview
  /** Whether the export dialog is open, which shows the progress itself. */
  isAsking: boolean
  onExport: () => void
}

/** Exports the review and lists its versions. */
export function ExportPanel({ media, status, jobs, versions, opened, isAsking, onExport }: ExportPanelProps) {
  const isExporting = status.kind === 'working' && status.work === 'redact'
  const unresolved = useUnresolved(versions)
  const held = unresolved?.release === 'held' && opened.kind === 'open' ? unresolved : undefined
  const isCurrent = versions?.some(({ outdated }) => outdated !== true) === true
  return (
    <StepPanel title="Redact" opened={opened}>
      {isExporting && !isAsking && <JobProgress mediaId={media.id} job={status.job} kind="redact" isReviewOpen={opened.kind === 'open'} />}
      <FailureNote failure={failureIn(status, 'redact')} />
      {!isExporting && held && opened.kind === 'open' && <Findings opened={opened} version={held} jobs={jobs} onExport={onExport} />}
      {!isExporting && !held && !isCurrent && versions && opened.kind === 'open' && (
        <ExportButton text={versions.length === 0 ? 'Redact' : 'Redact again'} session={opened.session} jobs={jobs} onExport={onExport} />
      )}
      {hasVersions(media) && <VersionsSection mediaId={media.id} {...(held && { resolvedAboveId: held.id })} />}
    </StepPanel>
  )
}

interface ExportButtonProps {
  text: string
  session: ReviewSession
  jobs: readonly Job[]
  onExport: () => void
}

function ExportButton({ text, session, jobs, onExport }: ExportButtonProps) {
  const block = useExportBlock(session, jobs)
  const summary = useEditor(session.editor, ({ settled }) => exportSummary(settled))
  return (
    <div className={styles.primary}>
      {block === null && <p className={styles.help}>{summary}</p>}
      <Button text={text} intent={Intent.PRIMARY} size="large" disabled={block !== null} onClick={onExport} />
      {block !== null && <p className={styles.help}>{block}</p>}
    </div>
  )
}
