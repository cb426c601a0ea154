import type { Camera } from '#generated/model/camera.zod.ts'
import { isTimeZone } from './time-zones'

/** The time zone in which a camera's times are shown. */
export interface CameraZone {
  name: string
  /** Whether the zone is the camera's own. UTC is used when the cloud doesn't report a zone or the browser doesn't know it. */
  isOwn: boolean
}

export function zoneOf({ timeZone }: Pick<Camera, 'timeZone'>): CameraZone {
  return timeZone !== undefined && isTimeZone(timeZone) ? { name: timeZone, isOwn: true } : { name: 'UTC', isOwn: false }
}
