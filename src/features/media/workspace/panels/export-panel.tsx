import { Button, Classes, Intent } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { mediaStepPage } from '../../../../lib/paths'
import { FailureNote } from '../../parts/failure-note'
import { JobProgress } from '../../parts/job-progress'
import { failureIn, hasVersions, type UsableStatus } from '../../parts/media-status'
import { exportSummary } from '../../review/export/export-summary'
import type { ReviewSession } from '../../review/session/review-session'
import { useExportBlock } from '../../review/session/use-export-block'
import { useEditor } from '../../review/session/use-editor'
import { VersionsSection } from '../../versions/versions-section'
import styles from './panel.module.css'
import { StepPanel } from './step-panel'

interface ExportPanelProps {
  media: Media
  status: UsableStatus
  jobs: readonly Job[]
  /** Newest first; undefined until they are loaded. */
  versions: readonly Version[] | undefined
  /** Null until the review is open. */
  session: ReviewSession | null
  /** Whether the export dialog is open, which shows the progress itself. */
  isAsking: boolean
  onExport: () => void
}

/** Exports the review and lists its versions. */
export function ExportPanel({ media, status, jobs, versions, session, isAsking, onExport }: ExportPanelProps) {
  const isExporting = status.kind === 'working' && status.work === 'redact'
  const isHeld = versions?.[0]?.release === 'held'
  const isCurrent = versions?.some(({ outdated }) => outdated !== true) === true
  return (
    <StepPanel title="Export">
      {isExporting && !isAsking && <JobProgress mediaId={media.id} job={status.job} kind="redact" />}
      <FailureNote failure={failureIn(status, 'redact')} />
      {!isExporting && isHeld && isCurrent && (
        <div className={styles.primary}>
          <p className={styles.help}>The newest version is on hold. Review and export again, or release it below.</p>
          <Link to={mediaStepPage(media.type, media.id, 'review')} className={Classes.BUTTON}>
            Review
          </Link>
        </div>
      )}
      {!isExporting && !isCurrent && versions && session && (
        <ExportButton text={versions.length === 0 ? 'Export' : 'Export again'} session={session} jobs={jobs} onExport={onExport} />
      )}
      {hasVersions(media) && <VersionsSection mediaId={media.id} />}
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
