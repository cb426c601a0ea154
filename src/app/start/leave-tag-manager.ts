import type { createBrowserRouter } from 'react-router-dom'

import { withoutBase } from '#lib/app-base.ts'
import { isForAdvertising } from '#lib/paths.ts'
import { isTagManagerLoaded } from '#telemetry/tag-manager.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>

/**
 * Loads the page again when a person leaves the pages for visitors, if the tag manager was loaded there: a script can't be unloaded, and it
 * could read the files and people on all other pages. Returns a function that stops it.
 */
export function leaveTagManager(router: Router, reload: () => void = () => location.reload()): () => void {
  return router.subscribe(({ location: { pathname } }) => {
    if (isTagManagerLoaded() && !isForAdvertising(withoutBase(pathname))) reload()
  })
}
