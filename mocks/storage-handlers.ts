import { http, type HttpHandler } from 'msw'
import { z } from 'zod'

import { Id } from '#generated/model/id.zod.ts'

import { isActive } from '#lib/job-state.ts'
import { findSession } from '#backend/accounts/find-session.ts'
import { passwordFits, hasPassword } from '#backend/accounts/password.ts'
import type { BrowserTables } from './records/tables'
import type { Backend } from '#backend/handlers/backend-type.ts'
import type { MediaRecord } from '#backend/records/records.ts'
import type { Draft, Tables } from '#backend/ports/tables.ts'
import { clientOf } from '#backend/http/define-handlers.ts'
import { failure, Refusal, toFailure } from '#backend/http/refusal.ts'
import { browserWording } from './wording'
import { isStorageFull } from '#engine/core/errors.ts'

/**
 * The path of calls to the leading tab about this browser's storage. They aren't part of the contract: only pages of embedded builds use
 * them.
 */
export const STORAGE_PATH = '/legacy/embedded/storage'
export const REFRESH_PATH = `${STORAGE_PATH}/refresh`
export const ORIGINALS_PATH = `${STORAGE_PATH}/originals`
export const PASSWORD_PATH = `${STORAGE_PATH}/password`

export const StorageState = z.object({
  /** The number of unreadable stored records. */
  damaged: z.int(),
})

const GivenPassword = z.object({ password: z.string() })
const DeleteOriginals = z.object({ mediaIds: z.array(Id) })

/** Returns whether the original of a file can be deleted: it has a version, and no job needs it. */
async function canSpareOriginal(records: Pick<Tables, 'of' | 'getMany'>, media: MediaRecord): Promise<boolean> {
  const versionIds = media.exportedVersions.map(({ id }) => id)
  if (media.originalDeleted === true || (await records.getMany('versions', versionIds)).length === 0) return false
  return !(await records.of('jobs', 'media', media.id)).some((job) => isActive(job))
}

/** Deletes only the originals of a user's files that have a version. Returns the number of deleted ones. */
async function deleteOriginals({ tables, files }: Backend, userId: string, mediaIds: readonly string[]): Promise<number> {
  const mark = async (draft: Draft): Promise<string[]> => {
    const spared: string[] = []
    for (const id of mediaIds) {
      const media = await draft.get('media', id)
      if (media?.ownerId !== userId || !(await canSpareOriginal(draft, media))) continue
      draft.put('media', { ...media, originalDeleted: true })
      spared.push(id)
    }
    return spared
  }
  const marked = await tables.change(mark)
  for (const id of marked) await files.remove('media', id)
  return marked.length
}

/** Throws unless the password is correct or the user's account has no password. */
async function checkPassword({ tables, signIns }: Backend, userId: string, password: string, client: string): Promise<void> {
  const user = await tables.get('users', userId)
  if (!user) throw new Refusal(401, 'This account no longer exists.')
  const hasIdentity = (await tables.of('identities', 'user', userId)).length > 0
  if (!hasPassword(user, hasIdentity)) return
  signIns.begin(user.email, client)
  if (!(await passwordFits(password, user.password))) throw new Refusal(403, 'Wrong password.', { code: 'wrong-credentials' })
  signIns.succeed(user.email, client)
}

/** Returns the handlers of the storage of the embedded back end. */
export function storageHandlers(backend: Backend, tables: BrowserTables): HttpHandler[] {
  const { origin, now } = backend
  const sessionOf = (request: Request) =>
    findSession(request, {
      remembered: () => tables.setting('session'),
      byToken: (token) => tables.get('sessions', token),
      now,
    })
  return [
    http.get(`${origin}${STORAGE_PATH}`, async () => Response.json({ damaged: (await tables.findDamaged()).length })),
    http.post(`${origin}${REFRESH_PATH}`, async () => {
      await tables.refresh()
      return new Response(null, { status: 204 })
    }),
    http.post(`${origin}${PASSWORD_PATH}`, async ({ request }) => {
      const session = await sessionOf(request)
      if (!session) return failure(401, 'Please sign in.')
      const body = GivenPassword.safeParse(await request.json())
      if (!body.success) return failure(422, 'password: must be text.')
      try {
        await checkPassword(backend, session.userId, body.data.password, clientOf(request))
        return new Response(null, { status: 204 })
      } catch (error) {
        if (error instanceof Refusal) return toFailure(error, error.headers)
        throw error
      }
    }),
    http.post(`${origin}${ORIGINALS_PATH}`, async ({ request }) => {
      const session = await sessionOf(request)
      if (!session) return failure(401, 'Please sign in.')
      const body = DeleteOriginals.safeParse(await request.json())
      if (!body.success) return failure(422, 'mediaIds: must be a list of IDs.')
      try {
        return Response.json({ deleted: await deleteOriginals(backend, session.userId, body.data.mediaIds) })
      } catch (error) {
        if (isStorageFull(error)) return failure(507, browserWording.storageFull)
        throw error
      }
    }),
  ]
}
