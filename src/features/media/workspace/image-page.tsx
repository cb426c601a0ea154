import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { mediaPage, mediaReviewPage, mediaStepPage, stepIn } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { ChosenMedia } from '../parts/chosen-media'
import { hasVersions, mediaStatus } from '../parts/media-status'
import { ClosedImage } from './closed-image'
import { OpenImage } from './open-image'
import { waitingStep } from './use-image-steps'

/** Shows the work on an image. One component for all of its routes, so that the review stays open between the steps. */
export function Component() {
  const isReview = stepIn(useLocation()) === 'review'
  return (
    <ChosenMedia page={isReview ? 'Review' : 'Image'} type="image" full pathFor={isReview ? mediaReviewPage : mediaPage}>
      {(media, job) => <ImagePage media={media} job={job} />}
    </ChosenMedia>
  )
}

function ImagePage({ media, job }: { media: Media; job: Job | undefined }) {
  const navigate = useNavigate()
  const named = stepIn(useLocation())
  const status = mediaStatus(media, job)
  const shown = named ?? waitingStep(status, hasVersions(media))
  useEffect(() => {
    // Names the step in the URL, so that it doesn't change when the file does.
    if (named === null) void navigate(mediaStepPage(media.type, media.id, shown), { replace: true })
  }, [named, shown, media.type, media.id, navigate])
  const isOpen = media.type !== 'unknown' && (status.kind === 'ready' || status.kind === 'working')
  return (
    <Page title={shown === 'review' ? `Review of ${media.name}` : media.name} full>
      {isOpen ? <OpenImage media={media} status={status} shown={shown} /> : <ClosedImage media={media} status={status} shown={shown} />}
    </Page>
  )
}
