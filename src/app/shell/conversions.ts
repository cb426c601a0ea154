import { listMedia } from '#generated/media/media.ts'
import { logError } from '../../notifications/notify'
import type { Uploads } from '../../state/uploads'
import { utilsState } from '../../state/utils'
import { reportConversion } from '../../telemetry/tag-manager'

/**
 * Reports the upload of an account's first video, where the back end gave advertising a label for it.
 *
 * @returns ends the reporting
 */
export function reportFirstVideo(uploads: Pick<Uploads, 'whenCompleted'>): () => void {
  return uploads.whenCompleted((file) => {
    const label = utilsState.googleAds?.uploadedFirstVideo ?? null
    if (label === null || !file.type.startsWith('video/')) return
    const report = async (): Promise<void> => {
      const { total } = await listMedia({ type: 'video', page: 0, rowsPerPage: 1 })
      if (total <= 1) reportConversion(label)
    }
    report().catch((error: unknown) => logError(error, { isSilent: true }))
  })
}
