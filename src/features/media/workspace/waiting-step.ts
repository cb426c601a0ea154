import type { StepId } from '#lib/paths.ts'
import type { MediaStatus } from '../parts/media-status'

/** Returns the pending step of a file. */
export function waitingStep(status: MediaStatus, hasVersions: boolean): StepId {
  switch (status.kind) {
    case 'checking':
    case 'unusable':
      return 'detect'
    case 'working':
      return status.work === 'redact' ? 'export' : 'detect'
    case 'ready':
      if (status.failedWork === 'redact') return 'export'
      if (status.failedWork !== null) return 'detect'
      if (hasVersions) return 'export'
      return status.isReviewable ? 'review' : 'detect'
  }
}
