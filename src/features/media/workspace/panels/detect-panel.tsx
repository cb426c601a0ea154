import type { ReactNode } from 'react'

import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { DetectionChoice } from '#lib/words/detection-tags.ts'
import { countWords, detectedWords, NOT_SEARCHED, searchedTags, wasSearched, wereFacesSearched } from '#lib/words/detection-words.ts'
import { isActive } from '#lib/job-state.ts'
import { DetectAgain } from '../../parts/detect-again'
import { DetectForm } from '../../parts/detect-form'
import { FailureNote } from '../../parts/failure-note'
import { JobProgress } from '../../parts/job-progress'
import { failureIn, type UsableStatus } from '../../parts/media-status'
import type { FileKind } from '../file-kind'
import type { FileReview } from '../use-file-review'
import styles from './panel.module.css'
import { StepPanel } from './step-panel'

interface DetectPanelProps {
  media: Media
  status: UsableStatus
  /** The saved review; undefined until it is loaded. */
  review: Detections | undefined
  /** Whether the file can be reviewed but no detection has been run. */
  isUnsearched: boolean
  jobs: readonly Job[]
  opened: FileReview
  onDetect: (choice: DetectionChoice | DetectRequest) => Promise<void>
  /** Renders the form, if the media type has its own. */
  renderForm?: FileKind<never>['renderDetectForm'] | undefined
  /** Further work of the step, below the detection. */
  children?: ReactNode
}

/** Starts a detection and shows its progress and result. */
export function DetectPanel(props: DetectPanelProps) {
  const { media, status, review, isUnsearched, jobs, opened, onDetect, renderForm, children } = props
  const isBusy = jobs.some(isActive)
  if (status.kind === 'checking') {
    return (
      <StepPanel title="Detect" opened={opened}>
        <JobProgress mediaId={media.id} job={status.job} kind="probe" />
        {children}
      </StepPanel>
    )
  }
  if (status.kind === 'working' && status.work !== 'redact') {
    return (
      <StepPanel title="Detect" opened={opened}>
        <JobProgress
          mediaId={media.id}
          job={status.job}
          kind="detect"
          isReviewOpen={opened.kind === 'open'}
          found={countWords(review?.tracks.filter(({ source }) => source === 'detected') ?? [])}
        />
        {children}
      </StepPanel>
    )
  }
  const failure = failureIn(status, 'detect')
  if (renderForm) {
    return (
      <StepPanel title="Detect" opened={opened}>
        <FailureNote failure={failure} />
        {review && wasSearched(review) && <p className={styles.help}>{detectedWords(review)}</p>}
        {renderForm({ media, isRetry: failure !== null, isBusy, onDetect })}
        {children}
      </StepPanel>
    )
  }
  if (status.kind === 'ready' && !status.isReviewable) {
    return (
      <StepPanel title="Detect" opened={opened}>
        <FailureNote failure={failure} />
        <DetectForm type={media.type} isRetry={failure !== null} isLarge isBusy={isBusy} onDetect={onDetect} />
        {children}
      </StepPanel>
    )
  }
  return (
    <StepPanel title="Detect" opened={opened}>
      <FailureNote failure={failure} />
      {review && wasSearched(review) && <p className={styles.help}>{detectedWords(review)}</p>}
      {review && !wereFacesSearched(review) && <p className={styles.help}>{NOT_SEARCHED}</p>}
      {isUnsearched ? (
        <DetectForm type={media.type} isRetry={false} isBusy={isBusy} onDetect={onDetect} />
      ) : (
        <div>
          <DetectAgain type={media.type} searched={review ? searchedTags(review) : []} isBusy={isBusy} onDetect={onDetect} />
        </div>
      )}
      {children}
    </StepPanel>
  )
}
