import { accessBytes } from '../bytes-access'
import type { BytesAccess } from '#backend/ports/bytes-access.ts'
import { browserWording } from '../wording'
import { cacheOpenUploads } from '#backend/uploads/open-uploads.ts'
import { handleUpload, type UploadParts } from '#backend/uploads/tus.ts'
import type { Database } from '../storage/database'
import type { Files } from '#backend/ports/files.ts'

export const ORIGIN = 'http://localhost'

/** Changes a request to one from another browser. */
export type ChangeRequest = (request: Request) => Request

export interface TestUploads {
  access: BytesAccess
  /** The uploads whose completion was announced. */
  announced: string[]
  /** Sends a tus request with the headers that every request needs. */
  tus: (method: string, path: string, headers?: Record<string, string>, body?: BodyInit, change?: ChangeRequest) => Promise<Response>
  begin: (length: number, metadata?: string) => Promise<{ response: Response; path: string; id: string }>
  append: (path: string, offset: number, body: BodyInit, change?: ChangeRequest) => Promise<Response>
}

/** `filename photo.jpg,filetype image/jpeg` */
const PHOTO = `filename ${btoa('photo.jpg')},filetype ${btoa('image/jpeg')}`

/** Runs the service worker's upload handlers on a database and files; a second call on the same ones acts as a restarted worker. */
export function startUploads(database: Database, files: Files, changes: Partial<BytesAccess> = {}): TestUploads {
  const announced: string[] = []
  const access: BytesAccess = {
    ...accessBytes(database, files, (id) => void announced.push(id)),
    room: () => Promise.resolve(undefined),
    ...changes,
  }
  const parts: UploadParts = { access, uploads: cacheOpenUploads(files), wording: browserWording }
  const tus: TestUploads['tus'] = (method, path, headers = {}, body, change = (request) => request) => {
    const init = { method, headers: { 'Tus-Resumable': '1.0.0', ...headers }, duplex: 'half', ...(body === undefined ? {} : { body }) }
    return handleUpload(change(new Request(`${ORIGIN}${path}`, init)), parts)
  }
  return {
    access,
    announced,
    tus,
    begin: async (length, metadata = PHOTO) => {
      const response = await tus('POST', '/legacy/upload', { 'Upload-Length': String(length), 'Upload-Metadata': metadata })
      const path = response.headers.get('location') ?? ''
      return { response, path, id: path.split('/').at(-1) ?? '' }
    },
    append: (path, offset, body, change) =>
      tus('PATCH', path, { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }, body, change),
  }
}

/** Signs this browser in, as a login would. */
export async function signIn(database: Database, userId: string): Promise<void> {
  await database.put('sessions', { id: `token-of-${userId}`, userId, createdAt: Math.floor(Date.now() / 1000) })
  await database.put('settings', { id: 'session', value: `token-of-${userId}` })
}
