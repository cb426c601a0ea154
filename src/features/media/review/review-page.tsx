import { Button } from '@blueprintjs/core'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaPage, mediaReviewPage } from '../../../lib/paths'
import { MediaIcon } from '../../../ui/media-icon'
import { Page } from '../../../ui/page'
import { EmptyState } from '../../../ui/states'
import { ChosenMedia } from '../parts/chosen-media'
import { mediaStatus, type MediaStatus } from '../parts/media-status'
import { ReviewProgress } from './review-progress'
import { DocumentSurface } from './surfaces/document/document-surface'

/** The other types have their review in their workspace. */
export type ReviewedType = Extract<Media['type'], 'document'>

/** Shows a file with its review. One for each media type. */
const surfaces: Record<ReviewedType, ComponentType<{ media: Media }>> = {
  document: DocumentSurface,
}

/** Shows the review of a file. */
export function ReviewPage({ type }: { type: ReviewedType }) {
  return (
    <ChosenMedia page="Review" type={type} full pathFor={mediaReviewPage}>
      {(media, job) => (
        <Page title={`Review of ${media.name}`} full>
          <Review media={media} status={mediaStatus(media, job)} />
        </Page>
      )}
    </ChosenMedia>
  )
}

function Review({ media, status }: { media: Media; status: MediaStatus }) {
  if (status.kind === 'unusable') return <NoReview media={media} reason={status.failure} />
  if (status.kind === 'checking') return <ReviewProgress media={media} job={status.job} kind="probe" />
  if (media.type !== 'document') return <NoReview media={media} />
  const Surface = surfaces[media.type]
  return <Surface media={media} />
}

function NoReview({ media, reason }: { media: Media; reason?: string }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<MediaIcon type={media.type} size={40} />}
      title="This file can't be reviewed"
      {...(reason === undefined ? {} : { description: reason })}
      action={<Button text="Back to file" onClick={() => void navigate(mediaPage(media.type, media.id))} />}
    />
  )
}
