import { isBeingWritten, type Files, type Folder } from '../ports/files'

/** Max attempts, because a terminated worker may hold a file open for a while. */
const TRIES = 10
const PAUSE_MILLISECONDS = 200

/** Removes a result. A worker that was just terminated may still have it open; then the next start removes it at the latest. */
export async function removeResult(files: Pick<Files, 'remove'>, folder: Folder, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await files.remove(folder, name)
      return
    } catch (error) {
      if (!isBeingWritten(error) || tries === TRIES) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
  }
}
