import type { ReactNode } from 'react'

import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import type { Clock } from '#editor/clock.ts'
import type { Follower } from '#editor/follow/follower.ts'
import type { Size } from '#editor/geometry.ts'
import type { PageStage } from '#editor/stage/page-stage.ts'
import type { MediaStatus } from '../parts/media-status'
import type { RenderThumbnail } from '../review/panel/use-row'
import type { OriginalReader } from '../parts/use-original'
import type { ReviewSession } from '../review/session/review-session'

/** Shows the file under review. The same object while the file is open. */
export interface ReviewSurface {
  /** Renders the contents of a box at a time in seconds. Stable, because the rows and cards that use it are memoized. */
  readonly renderThumbnail: RenderThumbnail
  /** Renders the file with its boxes. */
  readonly renderCanvas: () => ReactNode
  /** Renders the strip below the stage, such as a timeline. Absent for files without one. */
  readonly renderStrip?: () => ReactNode
  /** Whether the surface has its own tools in place of the tools for boxes. */
  readonly hasOwnTools?: boolean
}

/** A released version to show. */
export interface ResultProps {
  media: Media
  /** The size of the file in pixels; undefined until it is known. */
  size: Size | undefined
  /** A released version. */
  version: Version
  /** Newest first. */
  versions: readonly Version[]
  onChoose: (versionId: string) => void
}

export interface DetectFormProps {
  media: Media
  isRetry: boolean
  /** Whether another job is running. */
  isBusy: boolean
  /** Starts a detection; rejects with its error. */
  onDetect: (request: DetectRequest) => Promise<unknown>
}

export interface ReviewNoticeProps {
  media: Media
  session: ReviewSession
  jobs: readonly Job[]
}

/** The functions that open, review and show files of a type. The same object on every render. */
export interface FileKind<Opened> {
  readonly openingLabel: string
  readonly failedTitle: string
  readonly reader: OriginalReader<Opened>
  /** Returns whether an error means that the file can't be reviewed, so that it is shown without a review. */
  readonly isUnsupported?: (error: unknown) => boolean
  /** The width of the workspace in pixels below which the file's details fold into icons during the review, if it isn't the default. */
  readonly narrowBelow?: number
  /** Returns the size in pixels if the file itself has it. Otherwise the review's size is used. */
  readonly sizeOf?: (opened: Opened) => Size
  /** Creates the clock of a review. Absent for files without time. */
  readonly clockOf?: (opened: Opened) => Clock
  /** Creates the state of a review's pages. Absent for files without pages. */
  readonly pagesOf?: (opened: Opened) => PageStage
  /** Returns a follower of subjects through the file. Absent for files without frames. */
  readonly followerOf?: (opened: Opened) => Follower | undefined
  readonly surfaceOf: (opened: Opened, session: ReviewSession, mediaId: string) => ReviewSurface
  /** Returns the facts about the file; `size` is undefined until it is known. */
  readonly factsOf: (
    media: Media,
    details: MediaDetails | undefined,
    size: Size | undefined,
  ) => readonly (readonly [label: string, value: string | undefined])[]
  /** Renders a released version beside the original. */
  readonly renderResult: (props: ResultProps) => ReactNode
  /** The first step, if it isn't a detection. */
  readonly firstStep?: { readonly title: string; readonly render: (media: Media, status: MediaStatus) => ReactNode }
  /** Renders the form that starts a detection, if it isn't the default one for images and videos. */
  readonly renderDetectForm?: (props: DetectFormProps) => ReactNode
  /** Renders the content above the review's list, such as hidden content. */
  readonly renderReviewNotice?: (props: ReviewNoticeProps) => ReactNode
  /** Renders further work of the first step below the detection. */
  readonly renderAfterDetect?: (media: Media, status: MediaStatus) => ReactNode
}
