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
