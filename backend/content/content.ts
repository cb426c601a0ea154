import type { Session } from '../http/define-handlers'
import type { MediaRecord, VersionRecord } from '../records/records'
import { failure, Refusal, toFailure } from '../http/refusal'
import { isId } from '../records/is-id'
import type { BytesAccess } from '../ports/bytes-access'
import { unreachable } from '../ports/unreachable'
import { mayUse } from '../media/projects'
import { disposition } from './disposition'
import { readRange } from './ranges'
import { sendReport } from './report'

const ADDRESS = /^\/legacy\/media\/([^/]+)\/(?:versions\/([^/]+)\/)?(content|thumbnail)$/

const REPORT_ADDRESS = /^\/legacy\/media\/([^/]+)\/versions\/([^/]+)\/report$/

/** Types that browsers don't execute; uploads of other types are served as plain bytes. */
const SAFE_TYPES =
  /^(image\/(jpeg|png|webp|avif|gif|bmp)|video\/(mp4|webm|quicktime|x-matroska|mp2t)|audio\/(mpeg|mp4|aac|ogg|wav|webm|flac|x-matroska))$/

interface Found {
  file: File | undefined
  contentType: string
  /** The file name for saving. */
  name?: string
  /** Whether the browser should save the file instead of showing it. */
  isDownload?: boolean
}

/** The extensions of the formats that uploads are converted to. */
const CONVERTED_EXTENSIONS: Record<string, string> = { 'image/png': '.png', 'image/jpeg': '.jpg', 'application/pdf': '.pdf' }

/** Returns the name for saving an original. A copy in another format has the extension of that format. */
function savedName({ name, convertedFrom, contentType }: MediaRecord): string {
  const extension = convertedFrom === undefined ? undefined : CONVERTED_EXTENSIONS[contentType ?? '']
  return extension === undefined ? name : `${name.replace(/\.[^.]*$/, '')}${extension}`
}

/** Returns a file that the user may use. */
async function usableMedia(id: string, session: Session, access: BytesAccess): Promise<MediaRecord> {
  const media = isId(id) ? await access.media(id) : undefined
  const isUsable = media && (await mayUse(access.project, session.userId, media))
  if (!isUsable) throw new Refusal(404, 'File not found')
  return media
}

function safeType({ contentType }: MediaRecord): string {
  return contentType !== null && SAFE_TYPES.test(contentType) ? contentType : 'application/octet-stream'
}

/** Returns a version of a file that the user may use. */
async function usableVersion(
  mediaId: string,
  versionId: string | undefined,
  session: Session,
  access: BytesAccess,
): Promise<VersionRecord> {
  if (versionId === undefined || !isId(versionId)) throw new Refusal(404, 'File not found')
  await usableMedia(mediaId, session, access)
  const version = await access.version(versionId)
  if (version?.mediaId !== mediaId) throw new Refusal(404, 'File not found')
  return version
}

function foundThumbnail(file: File | undefined): Found {
  return { file, contentType: file && SAFE_TYPES.test(file.type) ? file.type : 'image/jpeg' }
}

async function find({ pathname, searchParams }: URL, session: Session, access: BytesAccess): Promise<Found> {
  const [, mediaId = '', versionId, part] = ADDRESS.exec(pathname) ?? []
  const media = await usableMedia(mediaId, session, access)
  if (versionId === undefined && part === 'content') {
    return { file: await access.files.read('media', mediaId), contentType: safeType(media), name: savedName(media) }
  }
  if (versionId === undefined) {
    if (media.thumbToken !== undefined && searchParams.get('token') !== media.thumbToken)
      throw new Refusal(403, 'The thumbnail’s token is missing or out of date.')
    const { shownVersionId } = media
    return foundThumbnail(
      shownVersionId === undefined
        ? await access.files.read('thumbnails', mediaId)
        : await access.files.read('version-thumbnails', shownVersionId),
    )
  }
  const version = await usableVersion(mediaId, versionId, session, access)
  if (version.release !== 'released') throw new Refusal(403, 'This version is on hold. Release it with a reason to download it.')
  if (part === 'thumbnail') return foundThumbnail(await access.files.read('version-thumbnails', version.id))
  return {
    file: await access.files.read('versions', version.id),
    contentType: version.contentType,
    name: version.fileName,
    isDownload: true,
  }
}

function send(request: Request, file: File, found: Found): Response {
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    'Content-Type': found.contentType,
    // Uploaded content must not run anything on this origin when it is opened directly.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${file.size.toString(16)}-${file.lastModified.toString(16)}"`,
  })
  if (found.name !== undefined) headers.set('Content-Disposition', disposition(found))
  const ifRange = request.headers.get('if-range')
  const isSameFile = ifRange === null || ifRange === headers.get('ETag')
  // HTTP defines ranges only for GET (RFC 9110, section 14.2).
  const range = isSameFile && request.method === 'GET' ? readRange(request.headers.get('range'), file.size) : 'whole'
  if (range === 'unsatisfiable') {
    return failure(416, 'This range is outside the file.', { 'Content-Range': `bytes */${file.size}`, 'Accept-Ranges': 'bytes' })
  }
  const part = range === 'whole' ? file : file.slice(range.start, range.end + 1)
  headers.set('Content-Length', String(part.size))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  return new Response(request.method === 'HEAD' ? null : part.stream(), { status: range === 'whole' ? 200 : 206, headers })
}

/** Returns whether `handleContent` handles a request. */
export function isContentRequest(method: string, pathname: string): boolean {
  return (method === 'GET' || method === 'HEAD') && (ADDRESS.test(pathname) || REPORT_ADDRESS.test(pathname))
}

/**
 * Returns the version that a request downloads: a navigation that receives the content, or a request that says so, such as one for an
 * archive. Shown or rejected versions don't count.
 */
export function downloadedVersion({ mode, url }: Pick<Request, 'mode' | 'url'>, { ok }: Pick<Response, 'ok'>): string | undefined {
  const { pathname, searchParams } = new URL(url)
  const [, , versionId, part] = ADDRESS.exec(pathname) ?? []
  const isDownload = mode === 'navigate' || searchParams.get('purpose') === 'download'
  return isDownload && ok && part === 'content' ? versionId : undefined
}

/** Serves originals, thumbnails and released versions, whole or in ranges, and reports, to those who may use the file. */
export async function handleContent(request: Request, access: BytesAccess): Promise<Response> {
  try {
    const session = await access.session(request)
    if (!session) throw new Refusal(401, 'Please sign in.')
    const url = new URL(request.url)
    const [, mediaId, versionId] = REPORT_ADDRESS.exec(url.pathname) ?? []
    if (mediaId !== undefined) return await sendReport(request, await usableVersion(mediaId, versionId, session, access), access.files)
    const found = await find(url, session, access)
    if (!found.file) throw new Refusal(404, 'File not found')
    return send(request, found.file, found)
  } catch (error) {
    if (error instanceof Refusal) return toFailure(error)
    console.error('Couldn’t read a file', error)
    return unreachable(error) ?? failure(500, 'Couldn’t read the file. Try again.')
  }
}
