import type { DetectionsRecord, VersionRecord } from '../records/records'

/** Returns whether the review has changed since a version was created. */
export function isOutdated({ report, createdAt }: VersionRecord, review: DetectionsRecord | undefined): boolean {
  if (!review) return false
  // Old reports don't contain their revision.
  return report.reviewRevision === undefined ? createdAt < review.updatedAt : report.reviewRevision < review.revision
}
