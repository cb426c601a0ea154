import type { MouseEvent } from 'react'

import { checkBytes } from '#api/uploads/fetch-bytes.ts'
import { notifyError } from './notify'

/** Starts the download behind a URL. Checks the URL first, because a rejected navigation would replace the app with a JSON error. */
export async function startDownload(url: string): Promise<void> {
  try {
    await checkBytes(url)
    location.assign(url)
  } catch (error) {
    notifyError(error)
  }
}

/** Handles the click on a link to a download. Clicks with a modifier key are left to the browser. */
export function followDownload(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void startDownload(event.currentTarget.getAttribute('href') ?? '')
}
