import { http, type HttpHandler } from 'msw'
import { z } from 'zod'

import type { Backend } from '../backend-type'

/** The address of what the leading tab knows about this browser's storage. It isn't part of the contract. */
export const STORAGE_PATH = '/legacy/embedded/storage'

export const StorageState = z.object({
  /** How many stored records can't be read. */
  damaged: z.int(),
})

/** Returns the handler of the storage of the embedded back end, which the app's own pages request. */
export function storageHandler({ tables, origin }: Backend): HttpHandler {
  return http.get(`${origin}${STORAGE_PATH}`, async () => Response.json({ damaged: (await tables.findDamaged()).length }))
}
