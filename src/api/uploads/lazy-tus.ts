import type { PreviousUpload, Upload, UploadOptions } from 'tus-js-client'

import { ConnectionError } from '../api-error'

/** The part of a tus upload that is used here. */
export type TusUpload = Pick<Upload, 'start' | 'abort' | 'findPreviousUploads' | 'resumeFromPreviousUpload'> & Partial<Pick<Upload, 'url'>>

/**
 * Returns tus, whose code isn't part of any page, because few visits upload a file.
 *
 * @throws ConnectionError when its code can't be loaded
 */
export async function loadTus(): Promise<typeof import('tus-js-client')> {
  try {
    return await import('tus-js-client')
  } catch (cause) {
    throw new ConnectionError({ cause })
  }
}

/** Returns an upload that loads tus when it looks for an earlier attempt, which must be its first call except `abort`. */
export function createLazyTus(file: File, options: UploadOptions): TusUpload {
  let upload: Upload | undefined
  return {
    get url() {
      return upload?.url ?? null
    },
    findPreviousUploads: async () => {
      const tus = await loadTus()
      upload = new tus.Upload(file, options)
      return upload.findPreviousUploads()
    },
    resumeFromPreviousUpload: (previous: PreviousUpload) => upload?.resumeFromPreviousUpload(previous),
    start: () => upload?.start(),
    // Nothing has been sent before the code is there.
    abort: (shouldTerminate?: boolean) => upload?.abort(shouldTerminate) ?? Promise.resolve(),
  }
}
