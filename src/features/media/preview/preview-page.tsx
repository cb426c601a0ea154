import { Classes } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { NOT_SEARCHED, wasSearched } from '../../../lib/detection-words'
import { mediaPage, mediaReviewPage } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { ChosenMedia } from '../parts/chosen-media'
import { CoverList } from './cover-list'
import { PictureComparison } from './picture-comparison'
import styles from './preview.module.css'
import { regionsOf } from './regions'
import { usePreview } from './use-preview'

/** How a picture will look once it is redacted as its review says now. */
export function Component() {
  return (
    <ChosenMedia page="Redaction preview" what="file">
      {(media) => (
        <Page title={`Preview of ${media.name}`}>
          <div className={styles.header}>
            <Link to={mediaPage(media.type, media.id)} className={styles.crumb ?? ''}>
              {media.name}
            </Link>
            <h1>Redaction preview</h1>
          </div>
          <PreviewOf media={media} />
        </Page>
      )}
    </ChosenMedia>
  )
}

function PreviewOf({ media }: { media: Media }) {
  if (media.type !== 'image') {
    return (
      <EmptyState
        icon={<EyeOpen size={40} />}
        title="There is no preview of this file"
        description="A preview can be made of pictures only so far."
        action={<PageLink to={mediaPage(media.type, media.id)} text="Go to the file" />}
      />
    )
  }
  if (media.state === 'Failed') {
    return (
      <EmptyState
        icon={<EyeOpen size={40} />}
        title="There is no preview of this picture"
        description="The file could not be read as a picture. Its page says why."
        action={<PageLink to={mediaPage(media.type, media.id)} text="Go to the picture" />}
      />
    )
  }
  return <PictureReview media={media} />
}

function PageLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className={Classes.BUTTON}>
      {text}
    </Link>
  )
}

function PictureReview({ media }: { media: Media }) {
  const { data, error, refetch } = useGetDetections(media.id)
  if (!data) {
    return error ? (
      <ErrorState title="The review could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading the review…" />
    )
  }
  if (regionsOf(data).length === 0) {
    return (
      <EmptyState
        icon={<EyeOpen size={40} />}
        title="Nothing is marked for redaction"
        description={`${wasSearched(data) ? '' : `${NOT_SEARCHED} `}Find faces or draw boxes in the review first. What is to be covered is then shown here.`}
        action={<PageLink to={mediaReviewPage(media.type, media.id)} text="Review" />}
      />
    )
  }
  // A review that was saved since is another picture.
  return <PicturePreview key={data.revision} media={media} detections={data} />
}

function PicturePreview({ media, detections }: { media: Media; detections: Detections }) {
  const { state, retry } = usePreview(detections)
  switch (state.kind) {
    case 'working':
      return <LoadingState label="Covering the picture…" />
    case 'failed':
      return <ErrorState title="The preview could not be made" error={state.error} onRetry={retry} />
    case 'ready':
      return (
        <div className={styles.columns}>
          <PictureComparison preview={state.preview} name={media.name} />
          <aside className={styles.side} aria-label="About the preview">
            <p className={styles.help}>
              Covered as the export will be, by the review as it was last saved. Nothing has been exported, and nothing has been verified
              yet.
            </p>
            <CoverList detections={detections} preview={state.preview} />
            <PageLink to={mediaReviewPage(media.type, media.id)} text="Go to the review" />
          </aside>
        </div>
      )
  }
}
