import type { CameraFile } from '#generated/model/cameraFile.zod.ts'

/** The footage that a simulated file consists of, rendered on demand. */
export interface Clip {
  cameraId: string
  /** Epoch milliseconds. */
  start: number
  seconds: number
}

/** A built-in file of the cloud. */
export type CloudFile = Omit<CameraFile, 'media'> & { clip: Clip }

export const FOLDER_TYPE = 'application/directory'

/** The folder for the product's exports. */
export const EXPORT_FOLDER = '/Redaction Studio'

const clip = (cameraId: string, start: string, seconds: number): Clip => ({ cameraId, start: Date.parse(start), seconds })

/** The account's files in the simulated cloud, without exports. */
export const cloudFiles: readonly CloudFile[] = [
  {
    id: 'file-front-door-0912',
    name: 'front-door-0912.webm',
    directory: '/Archive/Front door',
    mimeType: 'video/webm',
    clip: clip('camera-front-door', '2026-09-14T08:12:00Z', 12),
  },
  {
    id: 'file-front-door-0940',
    name: 'front-door-0940.webm',
    directory: '/Archive/Front door',
    mimeType: 'video/webm',
    clip: clip('camera-front-door', '2026-09-14T08:40:00Z', 6),
  },
  {
    id: 'file-reception-1405',
    name: 'reception-1405.webm',
    directory: '/Archive/Reception',
    mimeType: 'video/webm',
    clip: clip('camera-reception', '2026-09-15T13:05:00Z', 8),
  },
  {
    id: 'file-car-park-still',
    name: 'car-park.jpg',
    directory: '/Stills',
    mimeType: 'image/jpeg',
    clip: clip('camera-car-park', '2026-09-16T18:30:00Z', 0),
  },
]

/** Returns the folder at a path as a list entry: `/Archive/Front door` is `Front door` in `/Archive`. */
function folderAt(path: string): CameraFile {
  const cut = path.lastIndexOf('/')
  return {
    id: `folder${path.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()}`,
    name: path.slice(cut + 1),
    directory: path.slice(0, cut) || '/',
    mimeType: FOLDER_TYPE,
  }
}

/** Returns every folder that contains these files, once each, parents first. */
export function foldersOf(files: readonly Pick<CameraFile, 'directory'>[]): CameraFile[] {
  const paths = files.flatMap(({ directory }) => {
    const names = directory.split('/').filter((name) => name !== '')
    return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)
  })
  return [...new Set(paths)].toSorted().map((path) => folderAt(path))
}
