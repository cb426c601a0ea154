import { streamBytes } from '#api/uploads/fetch-bytes.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { openArchiveFile } from '#lib/browser/archive-file.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { createZipWriter } from '#lib/zip/zip-writer.ts'
import type { ArchiveEntry, ArchivePlan } from './archive-plan'

/** How far an archive is. */
export interface ArchiveProgress {
  /** The number of complete files. */
  files: number
  bytes: number
}

/** A file couldn't be added. The message is ready to be shown. */
class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly code = 'archive'
}

interface MakeOptions {
  signal: AbortSignal
  onProgress: (progress: ArchiveProgress) => void
}

/**
 * Makes an archive from the content addresses of its versions, so that it works with every back end, and saves it. On a failure or an abort
 * nothing is saved: an archive without some of its files would look complete.
 *
 * @param fileName with its extension
 */
export async function makeArchive(fileName: string, { entries, bytes }: ArchivePlan, { signal, onProgress }: MakeOptions): Promise<void> {
  const file = await openArchiveFile(fileName, bytes)
  const progress = { files: 0, bytes: 0 }
  const report = (): void => onProgress({ ...progress })
  async function* contentOf({ version }: ArchiveEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const part of streamBytes(mediaUrls.versionForArchive(version.mediaId, version.id), { signal, cache: 'no-store' })) {
      signal.throwIfAborted()
      yield part
      progress.bytes += part.length
      report()
    }
  }
  try {
    const archive = createZipWriter(file)
    report()
    for (const entry of entries) {
      const { version, name } = entry
      const modified = new Date(version.createdAt * 1000)
      await archive.add({ name, size: version.size, modified, content: contentOf(entry) }).catch((error: unknown) => {
        throw signal.aborted ? error : new ArchiveError(`Couldn’t add “${name}”. ${reasonOf(error)}`, { cause: error })
      })
      progress.files += 1
      report()
    }
    await archive.finish()
    signal.throwIfAborted()
    await file.close()
  } catch (error) {
    // The failure that counts is the first.
    await file.abort().catch(() => undefined)
    throw error
  }
}

function reasonOf(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull ? 'The disk is full. Free up space and try again.' : errorWords(error)
}
