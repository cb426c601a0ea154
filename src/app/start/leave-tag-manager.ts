import type { createBrowserRouter } from 'react-router-dom'

import { withoutBase } from '#lib/addresses/app-base.ts'
import { isForAdvertising } from '#lib/addresses/paths.ts'
import { isTagManagerLoaded } from '#telemetry/tag-manager.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>

/**
 * Reloads when a user leaves the visitor pages, if the tag manager was loaded there: a script can't be unloaded, and on all other pages it
 * could read files and personal data. Returns a function that stops it.
 */
export function leaveTagManager(router: Router, reload: () => void = () => location.reload()): () => void {
  return router.subscribe(({ location: { pathname } }) => {
    if (isTagManagerLoaded() && !isForAdvertising(withoutBase(pathname))) reload()
  })
}
