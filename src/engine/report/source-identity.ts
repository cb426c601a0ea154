import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import { EngineError, OTHER_FILE } from '../core/errors'

/** The hash of a file, and the size of its image or frames in pixels where it has them. */
type Identity = Pick<SourceIdentity, 'sha256'> & Partial<SourceIdentity>

/** A source that was compared with the reviewed file. Nothing else makes one, so no export can leave out the comparison. */
export class ReviewedSource {
  readonly sha256: string

  private constructor(sha256: string) {
    this.sha256 = sha256
  }

  /**
   * Rejects a review of another file, whose boxes would miss the faces of this one.
   *
   * @param expected the reviewed file, or undefined if the review does not name it
   * @throws EngineError 'source-mismatch'
   */
  static check(expected: Identity | undefined, actual: Identity): ReviewedSource {
    const isSame = expected?.sha256 === actual.sha256 && expected.width === actual.width && expected.height === actual.height
    if (expected !== undefined && !isSame) throw new EngineError('source-mismatch', OTHER_FILE)
    return new ReviewedSource(actual.sha256)
  }
}
