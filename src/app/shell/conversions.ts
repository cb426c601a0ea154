import { listMedia } from '#generated/media/media.ts'
import { logError } from '#notifications/notify.ts'
import type { Uploads } from '#state/uploads/uploads.ts'
import { utilsState } from '#state/utils.ts'
import { reportConversion } from '#telemetry/tag-manager.ts'

/**
 * Reports the upload of an account's first video, if the back end provides an advertising label for it.
 *
 * @returns a function that ends the reporting
 */
export function reportFirstVideo(uploads: Pick<Uploads, 'whenCompleted'>): () => void {
  // All videos that this page has uploaded may be the account's first: uploads run in parallel, so the list may contain all of them when
  // the first one is reported as complete.
  let completed = 0
  let isReported = false
  return uploads.whenCompleted((file) => {
    const label = utilsState.googleAds?.uploadedFirstVideo ?? null
    if (isReported || label === null || !file.type.startsWith('video/')) return
    completed += 1
    const report = async (): Promise<void> => {
      const { total } = await listMedia({ type: 'video', page: 0, rowsPerPage: 1 })
      if (isReported || total > completed) return
      isReported = true
      reportConversion(label)
    }
    report().catch((error: unknown) => logError(error, { isSilent: true }))
  })
}
