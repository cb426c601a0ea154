import type { Camera } from '#generated/model/camera.zod.ts'
import { isTimeZone } from './time-zones'

/** The zone that a camera's times are shown in. */
export interface CameraZone {
  name: string
  /** Whether it is the camera's own; else it is UTC, because the cloud does not say, or says what this browser does not know. */
  isOwn: boolean
}

export function zoneOf({ timeZone }: Pick<Camera, 'timeZone'>): CameraZone {
  return timeZone !== undefined && isTimeZone(timeZone) ? { name: timeZone, isOwn: true } : { name: 'UTC', isOwn: false }
}
