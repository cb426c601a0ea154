import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import { EngineError } from '../core/errors'

/**
 * Rejects a review of another file, whose boxes would miss the faces of this one.
 *
 * @param source the reviewed file, or undefined if the review does not name it
 * @throws EngineError 'source-mismatch'
 */
export function checkReviewSource(source: SourceIdentity | undefined, actual: SourceIdentity): void {
  if (source === undefined) return
  if (source.sha256 === actual.sha256 && source.width === actual.width && source.height === actual.height) return
  throw new EngineError(
    'source-mismatch',
    'The review belongs to a different file, so nothing was exported. Run detection again on this file.',
  )
}
