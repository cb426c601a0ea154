import { statfs } from 'node:fs/promises'

import { profileOf } from '#backend/accounts/profiles.ts'
import { refuseWithoutFactor } from '#backend/accounts/second-factor/required-factor.ts'
import { downloadedVersion, handleContent } from '#backend/content/content.ts'
import type { Backend } from '#backend/handlers/backend-type.ts'
import type { Session } from '#backend/http/define-handlers.ts'
import type { BytesAccess } from '#backend/ports/bytes-access.ts'
import { noteDownload } from '#backend/usage/note-download.ts'
import { quotaOf } from '#backend/usage/stored-bytes.ts'
import type { ServerTables } from '../database/tables'

/** Disk space that uploads leave to the records, which can't continue without any. */
const RESERVED_BYTES = 2 * 1024 ** 3

/** Returns the bytes that uploads may still take on the disk of a folder. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.max(0, bavail * bsize - RESERVED_BYTES)
}

interface AccessParts extends Pick<BytesAccess, 'files' | 'now' | 'newId'>, Pick<Backend, 'lacksFactor' | 'adopt'> {
  /** The folder on whose disk uploads are written. */
  data: string
  tables: ServerTables
  sessionOf: (request: Request) => Promise<Session | null>
  storageLimit: number | undefined
}

/** Returns the access of uploads and contents to the server's files and records. */
export function accessBytes({ data, files, tables, sessionOf, storageLimit, now, newId, lacksFactor, adopt }: AccessParts): BytesAccess {
  return {
    files,
    session: async (request) => {
      const session = await sessionOf(request)
      if (session) refuseWithoutFactor(await lacksFactor(session))
      return session
    },
    media: (id) => tables.get('media', id),
    project: (id) => tables.get('projects', id),
    version: (id) => tables.get('versions', id),
    upload: tables.upload,
    saveUpload: tables.saveUpload,
    deleteUpload: tables.deleteUpload,
    interrupt: () => Promise.resolve(),
    isApproved: async (userId) => (await profileOf(tables, userId)).approved,
    room: () => roomIn(data),
    ...quotaOf(tables, storageLimit),
    announceFinished: () => {
      adopt().catch((error: unknown) => console.error('Couldn’t adopt a finished upload', error))
    },
    now,
    newId,
  }
}

interface SenderParts extends Pick<AccessParts, 'tables' | 'sessionOf' | 'now'> {
  access: BytesAccess
}

/** Returns the function that sends a file, and records downloads. */
export function contentSender({ access, sessionOf, tables, now }: SenderParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await handleContent(request, access)
    // Requests have no mode on a server.
    const mode = request.headers.get('sec-fetch-mode') === 'navigate' ? 'navigate' : 'cors'
    const versionId = downloadedVersion({ mode, url: request.url }, response)
    const session = versionId === undefined ? null : await sessionOf(request)
    // The file doesn't wait for its entry in the log.
    if (versionId !== undefined && session)
      noteDownload(tables, versionId, session.userId, now()).catch((error: unknown) => console.error('Couldn’t record a download', error))
    return response
  }
}
