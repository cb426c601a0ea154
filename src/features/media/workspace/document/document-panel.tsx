import { JobProgress } from '../../parts/job-progress'
import { hasVersions } from '../../parts/media-status'
import { NotAvailable } from '../../parts/not-available'
import type { Details } from '../../parts/use-details'
import { VersionsSection } from '../../versions/versions-section'
import type { ShownFile } from '../file-page'
import { StepPanel } from '../panels/step-panel'
import styles from './document.module.css'
import { OriginalSection } from './original-link'

const NO_REVIEW = 'This document can’t be reviewed here.'

interface DocumentPanelProps extends ShownFile {
  details: Details
}

/** Shows a step of a document. */
export function DocumentPanel({ media, status, shown, details }: DocumentPanelProps) {
  switch (shown) {
    case 'detect':
      return (
        <StepPanel title="Detect">
          {status.kind !== 'ready' && status.kind !== 'unusable' && (
            <JobProgress mediaId={media.id} job={status.job} kind={status.kind === 'working' ? status.work : 'probe'} />
          )}
          <section className={styles.section}>
            <h3>Redaction</h3>
            <p>{redactionNote(details)}</p>
          </section>
          <OriginalSection media={media} />
        </StepPanel>
      )
    case 'review':
      return (
        <StepPanel title="Review" name="Detections">
          <NotAvailable id="review-note" reason={details.reasonAgainst('review') ?? NO_REVIEW} />
        </StepPanel>
      )
    case 'export':
      return (
        <StepPanel title="Redact">
          {hasVersions(media) ? <VersionsSection mediaId={media.id} /> : <p className={styles.muted}>{redactionNote(details)}</p>}
        </StepPanel>
      )
  }
}

/** Returns the back end's reasons against detection and redaction, or the limit of this page if there are none. */
function redactionNote({ reasonAgainst }: Details): string {
  const reasons = [reasonAgainst('detect'), reasonAgainst('redact')].filter((reason) => reason !== undefined)
  return reasons.length > 0 ? reasons.join(' ') : 'Detection and redaction can’t be started from this page.'
}
