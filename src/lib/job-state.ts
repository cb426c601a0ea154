import { mediaTraits } from './media-traits'
import type { MediaType } from './words/media-words'

interface EndedJob {
  readonly state: string
  readonly revision?: number | undefined
}

/**
 * Returns whether a detection job has searched its file. Reading a document is a job of the same kind that detects nothing and saves no
 * review.
 */
export function hasDetected(type: MediaType, { state, revision }: EndedJob): boolean {
  return state === 'succeeded' && (!mediaTraits[type].isPaged || revision !== undefined)
}

/** Returns whether a job is queued or running. */
export function isActive<Job extends { readonly state: string }>(job: Job | undefined): job is Job & { state: 'queued' | 'running' } {
  return job?.state === 'queued' || job?.state === 'running'
}
