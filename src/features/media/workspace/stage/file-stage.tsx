import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import type { Size } from '#editor/stage/geometry.ts'
import type { StepId } from '#lib/paths.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import type { FileKind } from '../file-kind'
import type { FileReview } from '../use-file-review'
import { FindingPlaces } from './finding-places'
import { ReviewStage } from './review-stage'
import styles from './stage.module.css'
import { VersionBar } from './version-bar'

interface FileStageProps<Opened> {
  kind: FileKind<Opened>
  media: Media
  opened: FileReview
  /** The size of the file in pixels; undefined until it is known. */
  size: Size | undefined
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

/** Shows a released version beside the original, or else the review, because the back end doesn't send a version on hold. */
export function FileStage<Opened>(props: FileStageProps<Opened>) {
  const { kind, media, opened, size, shown, jobs, isAsking, version, versions = [], onChoose } = props
  if (version?.release === 'released') return kind.renderResult({ media, size, version, versions, onChoose })
  if (opened.kind === 'failed') return <ErrorState title={opened.title} error={opened.error} onRetry={opened.retry} />
  if (opened.kind === 'opening') return <LoadingState label={kind.openingLabel} />
  return (
    <>
      {version && versions.length > 1 && (
        <div className={styles.bar}>
          <VersionBar {...{ version, versions, onChoose }} />
        </div>
      )}
      <ReviewStage
        type={media.type}
        session={opened.session}
        surface={opened.surface}
        detection={shown === 'detect' ? undefined : jobs.find((job) => job.kind === 'detect')}
        redaction={shown === 'export' || isAsking ? undefined : jobs.find((job) => job.kind === 'redact')}
      >
        {version && <FindingPlaces session={opened.session} findings={version.report.findings} />}
      </ReviewStage>
    </>
  )
}
