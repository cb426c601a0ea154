import type { ReportItem } from '#generated/model/reportItem.zod.ts'

import { OTHER_FILE } from '#engine/core/errors.ts'
import type { ItemThumbnail } from '#engine/core/types.ts'
import { checkStored, checkStoredSize } from '../check-stored'
import { JobError, type Finish, type JobContext } from '../queue/job-context'
import { finishExport, openExport, writeThumbnails, type OpenExport } from './open-export'
import { versionOf, type Exported } from './version-of'

/** The plan of an export, by its saved review. */
interface Described<Plan> {
  /** Made once: the engine writes and verifies by the same plan. */
  plan: Plan
  /** The number of items that stay visible. */
  kept: number
  /** The report's entries for the items of the review. */
  items: ReportItem[]
}

/** An export that an engine has written and verified. */
interface Written {
  exported: Exported
  /** None of audio. */
  thumbnails?: { thumbnail: Blob; itemThumbnails: readonly ItemThumbnail[] }
  /** Replaces the name of the file, which names the version. */
  name?: string
}

interface ExportSteps<Plan> {
  describe: (open: OpenExport) => Promise<Described<Plan>>
  /**
   * Has the engine write the output and verify it, and stores it as the version of this ID. Rejects unless the verification has run to
   * its end, so that no version is made without one.
   */
  write: (plan: Plan, id: string, open: OpenExport) => Promise<Written>
  /** How the stored version is compared with the one that was verified: by its content, or by its size where that is too large for memory. */
  verify: 'content' | 'size'
}

/** Throws unless the file still is the one that was checked and reviewed. */
function mustBeReviewed({ review, media }: OpenExport, found: string): void {
  for (const expected of [review.source?.sha256, media.sha256])
    if (expected !== undefined && expected !== found) throw new JobError(OTHER_FILE)
}

/**
 * Exports the redacted file of a saved review. Fails closed: a version is made only of the reviewed file, from the review that was
 * requested, by an engine that has verified its output, and if the stored bytes are the verified ones. A version with findings, or without
 * checks of everything, is on hold.
 *
 * @throws JobError, and the engine's errors; the job then fails, which removes what was written
 */
export async function exportVerified<Plan>(context: JobContext, { describe, write, verify }: ExportSteps<Plan>): Promise<Finish> {
  const { media, source, files, newId, now } = context
  const open = await openExport(context)
  // Hashing hours of video takes minutes, so a review is bound to the hash only once the engine has read the file.
  if (source.size !== media.size) throw new JobError(OTHER_FILE)
  const { plan, kept, items } = await describe(open)
  const id = newId('version')
  const { exported, thumbnails, name = media.name } = await write(plan, id, open)
  mustBeReviewed(open, exported.sourceSha256)
  const version = versionOf({ ...open, media: { ...media, name }, id, exported, kept, items, now: now() })
  if (thumbnails) await writeThumbnails(context, id, thumbnails)
  if (verify === 'content') await checkStored(files, 'versions', id, exported.outputSha256)
  else await checkStoredSize(files, 'versions', id, exported.size)
  return finishExport(version, { sha256: exported.sourceSha256 })
}
