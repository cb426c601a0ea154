import { Classes } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { useMemo, type ReactNode } from 'react'

import { useGetDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { whyUnable } from '#lib/browser/browser-features.ts'
import { NOT_SEARCHED, wereFacesSearched } from '#lib/words/detection-words.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { mediaPage, mediaReviewPage } from '#lib/addresses/paths.ts'
import { regionsOf } from '#lib/review/review-regions.ts'
import { placesOf } from '#lib/review/tiles/places.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { createImagePreviewer } from '#engine/image/client.ts'
import type { PreviewedImage } from '#engine/image/types.ts'
import { toUprightFile } from '#lib/review/upright.ts'
import { ChosenMedia } from '../parts/chosen-media'
import { FileHeading } from '../parts/file-heading'
import { ImageComparison } from '../workspace/stage/image-comparison'
import { CoverList } from './cover-list'
import styles from './preview.module.css'
import { useOriginal, type Original, type OriginalReader } from '../parts/use-original'
import { videoReader } from '../review/surfaces/video/opened-video'
import { OpenPreview } from './open-preview'

interface VideoPreviewProps {
  media: Media
  detections: Detections
}

/** Opens a video and plays it as it will be exported, with the export's renderer. */
function VideoPreview({ media, detections }: VideoPreviewProps) {
  const { state, retry } = useOriginal(media.id, videoReader)
  switch (state.kind) {
    case 'loading':
      return <LoadingState label="Opening video…" />
    case 'failed':
      return <ErrorState title="Couldn’t open the video" error={state.error} onRetry={retry} />
    case 'ready':
      return <OpenPreview media={media} detections={detections} opened={state.opened} />
  }
}

interface Preview extends PreviewedImage {
  originalUrl: string
  previewUrl: string
}

/** Renders the redacted image of a review in the engine, like an export. */
function usePreview(detections: Detections): Original<Preview> {
  const reader = useMemo(
    (): OriginalReader<Preview> => ({
      open: async ({ download }, signal) => openPreview(await download(), detections, signal),
      close: closePreview,
    }),
    [detections],
  )
  return useOriginal(detections.mediaId, reader)
}

async function openPreview(original: Blob, detections: Detections, signal: AbortSignal): Promise<Preview> {
  const previewer = createImagePreviewer()
  try {
    const previewed = await previewer.preview(original, { regions: regionsOf(detections), places: placesOf(detections) }, { signal })
    const upright = await toUprightFile(original)
    return { ...previewed, originalUrl: URL.createObjectURL(upright), previewUrl: URL.createObjectURL(previewed.image) }
  } finally {
    // The worker renders a single image here and holds a lot of memory.
    previewer.dispose()
  }
}

function closePreview({ originalUrl, previewUrl }: Preview): void {
  URL.revokeObjectURL(originalUrl)
  URL.revokeObjectURL(previewUrl)
}

/** Shows how an image or a video will look when it is exported from its saved review. */
export function Component() {
  return (
    <ChosenMedia page="Redaction preview" type="unknown">
      {(media) => (
        <Page title={`Preview of ${media.name}`}>
          <FileHeading media={media} title="Redaction preview" />
          <PreviewOf media={media} />
        </Page>
      )}
    </ChosenMedia>
  )
}

interface PreviewKind {
  /** The type with its article. */
  readonly name: string
  /** Returns why this browser can't show the preview; undefined if it can. */
  readonly whyUnable: () => string | undefined
  readonly regionsOf: (detections: Detections) => readonly unknown[]
  readonly render: (media: Media, detections: Detections) => ReactNode
}

/** The types of files that have previews. */
const previews: Readonly<Partial<Record<Media['type'], PreviewKind>>> = {
  image: {
    name: 'an image',
    whyUnable: () => undefined,
    regionsOf,
    // A newly saved revision needs a new preview.
    render: (media, detections) => <ImagePreview key={detections.revision} media={media} detections={detections} />,
  },
  video: {
    name: 'a video',
    whyUnable: () => whyUnable('The preview of a video', 'reviewVideos'),
    regionsOf: movingRegionsOf,
    render: (media, detections) => <VideoPreview media={media} detections={detections} />,
  },
}

function PreviewOf({ media }: { media: Media }) {
  const { type } = media
  const preview = previews[type]
  if (!preview) {
    return (
      <EmptyState
        icon={<EyeOpen size={40} />}
        title="No preview for this file"
        description="Previews are available for images and videos only."
        action={<PageLink to={mediaPage(type, media.id)} text="Go to file" />}
      />
    )
  }
  const problem = media.state === 'Failed' ? `The file couldn’t be read as ${preview.name}.` : preview.whyUnable()
  if (problem !== undefined) {
    return (
      <EmptyState
        icon={<EyeOpen size={40} />}
        title={`No preview for this ${type}`}
        description={problem}
        action={<PageLink to={mediaPage(type, media.id)} text={`Go to ${type}`} />}
      />
    )
  }
  return <SavedReview media={media} preview={preview} />
}

function PageLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className={Classes.BUTTON}>
      {text}
    </Link>
  )
}

function SavedReview({ media, preview }: { media: Media; preview: PreviewKind }) {
  const { data, error, refetch } = useGetDetections(media.id)
  if (!data) {
    return error ? (
      <ErrorState title="Couldn’t load the review" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading review…" />
    )
  }
  if (preview.regionsOf(data).length === 0) {
    return (
      <EmptyState
        icon={<EyeOpen size={40} />}
        title="No regions to redact"
        description={`${wereFacesSearched(data) ? '' : `${NOT_SEARCHED} `}Detect faces or draw boxes in the review.`}
        action={<PageLink to={mediaReviewPage(media.type, media.id)} text="Review" />}
      />
    )
  }
  return preview.render(media, data)
}

function ImagePreview({ media, detections }: { media: Media; detections: Detections }) {
  const { state, retry } = usePreview(detections)
  switch (state.kind) {
    case 'loading':
      return <LoadingState label="Creating preview…" />
    case 'failed':
      return <ErrorState title="Couldn’t create the preview" error={state.error} onRetry={retry} />
    case 'ready':
      return (
        <div className={styles.columns}>
          <div className={styles.comparison}>
            <ImageComparison
              name={media.name}
              size={state.opened}
              originalUrl={state.opened.originalUrl}
              redactedUrl={state.opened.previewUrl}
            />
          </div>
          <aside className={styles.side} aria-label="About the preview">
            <p className={styles.help}>Preview of the export, from your last saved review.</p>
            <CoverList detections={detections} preview={state.opened} />
            <PageLink to={mediaReviewPage(media.type, media.id)} text="Go to review" />
          </aside>
        </div>
      )
  }
}
