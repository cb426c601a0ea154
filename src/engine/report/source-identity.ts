import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import { EngineError, OTHER_FILE } from '../core/errors'

/** The hash of a file, and the size of its image or frames in pixels where it has them. */
type Identity = Pick<SourceIdentity, 'sha256'> & Partial<SourceIdentity>

/**
 * Rejects a review of another file, whose boxes would miss the faces of this one.
 *
 * @param source the reviewed file, or undefined if the review does not name it
 * @throws EngineError 'source-mismatch'
 */
export function checkReviewSource(source: Identity | undefined, actual: Identity): void {
  if (source === undefined) return
  if (source.sha256 === actual.sha256 && source.width === actual.width && source.height === actual.height) return
  throw new EngineError('source-mismatch', OTHER_FILE)
}
