import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { typeWords } from '#lib/words/media-words.ts'
import { mediaPage, mediaReviewPage, mediaStepPage, stepIn, type StepId } from '#lib/addresses/paths.ts'
import { Page } from '#ui/page.tsx'
import { ChosenMedia } from '../parts/chosen-media'
import { hasVersions, mediaStatus, type MediaStatus } from '../parts/media-status'

/** Returns the pending step of a file. */
function waitingStep(status: MediaStatus, isExported: boolean): StepId {
  switch (status.kind) {
    case 'checking':
    case 'unusable':
      return 'detect'
    case 'working':
      return status.work === 'redact' ? 'export' : 'detect'
    case 'ready':
      if (status.failedWork === 'redact') return 'export'
      if (status.failedWork !== null) return 'detect'
      if (isExported) return 'export'
      return status.isReviewable ? 'review' : 'detect'
  }
}

export interface ShownFile {
  media: Media
  status: MediaStatus
  /** The step that is shown. */
  shown: StepId
}

interface FilePageProps {
  type: Exclude<Media['type'], 'unknown'>
  /** Renders the work on the file. */
  children: (file: ShownFile) => ReactNode
}

/** Loads the file that the URL names and finds its step. One page for all of the file's steps, so that nothing closes between them. */
export function FilePage({ type, children }: FilePageProps) {
  const isReview = stepIn(useLocation()) === 'review'
  return (
    <ChosenMedia page={isReview ? 'Review' : typeWords[type]} type={type} full pathFor={isReview ? mediaReviewPage : mediaPage}>
      {(media, job) => (
        <FoundFile media={media} job={job}>
          {children}
        </FoundFile>
      )}
    </ChosenMedia>
  )
}

function FoundFile({ media, job, children }: { media: Media; job: Job | undefined; children: FilePageProps['children'] }) {
  const navigate = useNavigate()
  const named = stepIn(useLocation())
  const status = mediaStatus(media, job)
  const shown = named ?? waitingStep(status, hasVersions(media))
  useEffect(() => {
    // Puts the step into the URL, so that it doesn't change with the state of the file.
    if (named === null) void navigate(mediaStepPage(media.type, media.id, shown), { replace: true })
  }, [named, shown, media.type, media.id, navigate])
  return (
    <Page title={shown === 'review' ? `Review of ${media.name}` : media.name} full>
      {children({ media, status, shown })}
    </Page>
  )
}
