import {
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Size } from '#editor/geometry.ts'
import { reviewProgress } from '#editor/review.ts'
import type { ReviewProgress } from '#lib/review/review-progress.ts'
import type { DetectionChoice } from '#lib/words/detection-tags.ts'
import { EXPORT_HASH, mediaStepPage, type StepId } from '#lib/addresses/paths.ts'
import { useMediaQuery } from '#ui/hooks/use-media-query.ts'
import { LoadingState } from '#ui/states.tsx'
import type { MediaStatus, UsableStatus } from '../parts/media-status'
import { useMediaJobs } from '../parts/use-media-jobs'
import type { ReviewSession } from '../review/session/review-session'
import { useSavedDetect } from '../review/session/use-saved-detect'
import type { FileKind } from './file-kind'
import { fileSteps } from './file-steps'
import { WorkspaceFrame } from './frame'
import { DetectPanel } from './panels/detect-panel'
import { ExportPanel } from './panels/export-panel'
import { StepPanel } from './panels/step-panel'
import { ReviewPanel } from './panels/review-panel'
import { FileNotes, Rail } from './rail/rail'
import type { ListedStep } from './rail/step-list'
import { useFileDetails } from './rail/use-file-details'
import { SessionHost } from './session-host'
import { FileStage } from './stage/file-stage'
import { useFileReview } from './use-file-review'
import { stepsWithProgress } from './steps-with-progress'
import { useFileSteps } from './use-file-steps'
import { useReviewAfterDetection } from './use-review-after-detection'
import styles from './frame.module.css'

/** In less, the canvas of the review is too small to decide by. */
const TOO_NARROW = '(max-width: 899px)'

interface OpenFileProps<Opened> {
  kind: FileKind<Opened>
  media: Media
  status: UsableStatus
  /** The step that is shown. */
  shown: StepId
  /** The result of a first step that isn't a detection, in one line; undefined until it has one. */
  firstResult?: string | undefined
  /** The content to show instead if the back end can't review this file. */
  fallback?: ReactNode
}

/** Shows the work on a file: its steps, its review and its versions. The review stays open on every step. */
export function OpenFile<Opened>({ kind, media, status, shown, firstResult, fallback }: OpenFileProps<Opened>) {
  const navigate = useNavigate()
  const { jobs, isPending } = useMediaJobs(media.id)
  const [isAsking, setAsking] = useExportRequest()
  const opened = useFileReview(kind, { mediaId: media.id, areJobsLoaded: !isPending, openExport: () => setAsking(true) })
  const session = opened.kind === 'open' ? opened.session : null
  const { steps, progress, review, versions, areVersionsLoading, isUnsearched } = useFileSteps(media.id, status)
  const [chosenId, setChosenId] = useState<string>()
  const version = shown === 'export' ? (versions?.find(({ id }) => id === chosenId) ?? versions?.[0]) : undefined
  const isVersionPending = shown === 'export' && areVersionsLoading
  const size = sizeOf(review)
  const details = useFileDetails(media, true)
  const watchDetection = useReviewAfterDetection(media, shown, jobs)
  const startDetection = useSavedDetect(media.id, session)
  const onDetect = async (choice: DetectionChoice | DetectRequest): Promise<void> => watchDetection((await startDetection(choice)).id)
  const showResult = useCallback(() => {
    setChosenId(undefined)
    void navigate(mediaStepPage(media.type, media.id, 'export'))
  }, [media.type, media.id, navigate])
  const [isRefused, setRefused] = useState(false)
  const isTooNarrow = useMediaQuery(TOO_NARROW)
  if (opened.kind === 'failed' && opened.isUnsupported && !isRefused) setRefused(true)
  // The fallback requests the review again, which must not close it.
  if (isRefused && opened.kind !== 'open' && fallback !== undefined) return fallback
  const panels: Record<StepId, React.JSX.Element> = {
    detect: kind.firstStep ? (
      <StepPanel title={kind.firstStep.title} opened={opened}>
        {kind.firstStep.render(media, status)}
      </StepPanel>
    ) : (
      <DetectPanel {...{ media, status, review, isUnsearched, jobs, opened, onDetect }} renderForm={kind.renderDetectForm}>
        {kind.renderAfterDetect?.(media, status)}
      </DetectPanel>
    ),
    review: <ReviewPanel {...{ media, opened, jobs, versions }} renderNotice={kind.renderReviewNotice} onExport={() => setAsking(true)} />,
    export: <ExportPanel {...{ media, status, jobs, versions, opened, isAsking }} onExport={() => setAsking(true)} />,
  }
  // A first step that isn't a detection has its own state.
  const named: ListedStep[] = kind.firstStep
    ? afterFirst([...fileSteps(media, status, kind.firstStep.title).slice(0, 1), ...steps.slice(1)], status, firstResult)
    : [...steps]
  const isReviewShown = !isVersionPending && version?.release !== 'released'
  const strip = opened.kind === 'open' && isReviewShown && !isTooNarrow ? opened.surface.renderStrip?.() : undefined
  return (
    <>
      <WorkspaceFrame
        renderRail={(isCollapsed) => (
          <LiveRail {...{ media, shown, isCollapsed, session }} saved={progress} steps={named} facts={kind.factsOf(media, details, size)}>
            <FileNotes notes={details?.notes ?? []} />
          </LiveRail>
        )}
        stage={
          isVersionPending ? (
            <LoadingState label={kind.openingLabel} />
          ) : isReviewShown && isTooNarrow ? (
            <p className={styles.tooNarrow} role="note">
              Review needs a window at least 900 pixels wide. Widen this window or zoom out.
            </p>
          ) : (
            <FileStage {...{ kind, media, opened, size, shown, jobs, isAsking, version, versions }} onChoose={setChosenId} />
          )
        }
        {...(strip === undefined ? {} : { strip })}
        // The other steps show the notes on the file in its details.
        narrowBelow={shown === 'review' ? kind.narrowBelow : undefined}
        panel={isReviewShown && isTooNarrow && shown === 'review' ? null : panels[shown]}
      />
      {opened.kind === 'open' && (
        <SessionHost
          session={opened.session}
          media={media}
          newest={opened.newest}
          jobs={jobs}
          isShown={isReviewShown && !isTooNarrow}
          isAsking={isAsking}
          onAsk={setAsking}
          onExported={showResult}
        />
      )}
    </>
  )
}

/** Returns the steps with the result of the first, which the file's record doesn't have: an imported transcript changes no state. */
function afterFirst(steps: readonly ListedStep[], status: MediaStatus, result: string | undefined): ListedStep[] {
  if (result === undefined || status.kind !== 'ready' || status.failedWork === 'transcribe') return [...steps]
  return steps.map((step) => {
    if (step.id === 'detect') return { ...step, status: 'done', summary: result }
    return step.id === 'review' && step.status === 'ahead' ? { ...step, status: 'current' } : step
  })
}

/** Returns the size of the reviewed file; undefined until it is loaded, and if the back end doesn't record it. */
function sizeOf(review: Detections | undefined): Size | undefined {
  const { width = review?.source?.width, height = review?.source?.height } = review ?? {}
  return width === undefined || height === undefined ? undefined : { width, height }
}

interface LiveRailProps extends ComponentProps<typeof Rail> {
  /** Null while no review is open. */
  session: ReviewSession | null
  /** The progress of the saved review. */
  saved: ReviewProgress | undefined
}

/** Renders the rail with the progress of the open review, whose last changes may not be saved yet. */
function LiveRail({ session, saved, steps, ...rail }: LiveRailProps) {
  const live = useSyncExternalStore(session?.editor.subscribe ?? neverChanges, () =>
    session ? reviewProgress(session.editor.getSnapshot().settled) : undefined,
  )
  return <Rail {...rail} steps={stepsWithProgress(steps, live ?? saved)} />
}

const neverChanges = () => (): void => undefined

/** Holds whether the export dialog is open. The export hash in the URL opens it. */
function useExportRequest(): [boolean, Dispatch<SetStateAction<boolean>>] {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isRequested = hash === EXPORT_HASH
  const [isAsking, setAsking] = useState(isRequested)
  if (isRequested && !isAsking) setAsking(true)
  useEffect(() => {
    // A reload must not open the dialog again.
    if (isRequested) void navigate({ search }, { replace: true })
  }, [isRequested, search, navigate])
  return [isAsking, setAsking]
}
