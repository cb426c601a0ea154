import type { ReactNode } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import type { Size } from '#editor/geometry.ts'
import type { StepId } from '#lib/addresses/paths.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { rectToScreen } from '#editor/stage/viewport.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import type { FileKind, ReviewSurface } from '../file-kind'
import type { FileReview } from '../use-file-review'
import styles from './stage.module.css'
import { VersionBar } from './version-bar'
import type { ReviewSession } from '../../review/session/review-session'
import { useEditor } from '../../review/session/use-editor'
import { spotOf } from '../../review/findings/judge-findings'
import { isError } from '../../versions/findings'
import { DetectionStrip, RedactionStrip } from '../../review/job-strips'
import { ConflictCallout } from '../../review/session/conflict-callout'
import { Toolbar } from '../../review/toolbar/toolbar'

interface ReviewStageProps {
  type: MediaType
  session: ReviewSession
  surface: ReviewSurface
  /** The running or finished jobs to show above the file. Jobs of the current step are in its panel. */
  detection: Job | undefined
  redaction: Job | undefined
  /** The content over the file. */
  children?: ReactNode
}

/** Shows the file with its boxes and tools. */
function ReviewStage({ type, session, surface, detection, redaction, children }: ReviewStageProps) {
  return (
    <>
      {surface.hasOwnTools !== true && <Toolbar session={session} />}
      <ConflictCallout session={session} />
      <DetectionStrip job={detection} />
      <RedactionStrip type={type} job={redaction} editor={session.editor} />
      <div className={styles.surface}>
        {surface.renderCanvas()}
        {children}
      </div>
    </>
  )
}

/** Outlines the places of the errors that hold a version, over the canvas of the review: in a video, those of the current frame. */
function FindingPlaces({ session, findings }: { session: ReviewSession; findings: readonly VerificationFinding[] }) {
  const viewport = useEditor(session.editor, (state) => state.viewport)
  const { clock } = session.editor
  const shown = useEditor(session.editor, () => clock.frameAt(session.editor.time))
  return (
    <div className={styles.places} aria-hidden="true">
      {findings.filter(isError).map((finding, index) => {
        const spot = spotOf(finding)
        if (spot === null || spot.page !== undefined || (!clock.isFixed && clock.frameAt(spot.time) !== shown)) return null
        const { x, y, width, height } = rectToScreen(viewport, spot.box)
        // Findings have no ids, and a report never changes.
        return <div key={index} className={styles.place} style={{ left: x, top: y, width, height }} />
      })}
    </div>
  )
}

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
