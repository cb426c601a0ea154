import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import type { StepId } from '../../../../lib/paths'
import { ErrorState, LoadingState } from '../../../../ui/states'
import type { ImageReview } from '../use-image-review'
import type { ImageSize } from './image-comparison'
import { FindingPlaces } from './finding-places'
import { ResultStage } from './result-stage'
import { ReviewStage } from './review-stage'
import styles from './stage.module.css'
import { VersionBar } from './version-bar'

interface ImageStageProps {
  media: Media
  opened: ImageReview
  /** The size of the image; undefined until it is known. */
  size: ImageSize | undefined
  /** The step that is shown. */
  shown: StepId
  jobs: readonly Job[]
  /** Whether the export dialog is open, which shows the progress itself. */
  isAsking: boolean
  /** The version to show; undefined outside the Export step and before the first export. */
  version: Version | undefined
  versions: readonly Version[] | undefined
  onChoose: (versionId: string) => void
}

/** Shows a released version beside the original, or else the review: the back end doesn't send a version on hold. */
export function ImageStage({ media, opened, size, shown, jobs, isAsking, version, versions = [], onChoose }: ImageStageProps) {
  if (version?.release === 'released') return <ResultStage {...{ media, size, version, versions, onChoose }} />
  if (opened.kind === 'failed') return <ErrorState title={opened.title} error={opened.error} onRetry={opened.retry} />
  if (opened.kind === 'opening') return <LoadingState label="Opening image…" />
  return (
    <>
      {version && versions.length > 1 && (
        <div className={styles.bar}>
          <VersionBar {...{ version, versions, onChoose }} />
        </div>
      )}
      <ReviewStage
        session={opened.session}
        image={opened.image}
        detection={shown === 'detect' ? undefined : jobs.find(({ kind }) => kind === 'detect')}
        redaction={shown === 'export' || isAsking ? undefined : jobs.find(({ kind }) => kind === 'redact')}
      >
        {version && <FindingPlaces session={opened.session} findings={version.report.findings} />}
      </ReviewStage>
    </>
  )
}
