import type { Span, Stretch } from '#backend/ports/cloud.ts'
import type { SimulatedCamera } from './cameras'
import { seededFraction } from './seeded'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the latest time that a camera can have recorded. */
function lastMoment({ lostHours }: SimulatedCamera, now: number): number {
  return lostHours === null ? now : Math.floor(now / DAY) * DAY - lostHours * HOUR
}

/** Clips spans to the past and to the window. */
function seen(stretches: Stretch[], camera: SimulatedCamera, window: Stretch, now: number): Span[] {
  const last = lastMoment(camera, now)
  return stretches
    .map(({ start, end }) => ({
      start: Math.max(start, window.start),
      end: Math.min(end, last, window.end),
      isOngoing: end > last && last === now && window.end >= now,
    }))
    .filter(({ start, end }) => start < end)
}

/** Returns the recordings that start in the hours of a window, and in the hour before, which may extend into it. */
function plannedIn(camera: SimulatedCamera, { start, end }: Stretch): Stretch[] {
  const { id, recordsFrom, recordsMinutes, missing, lateMinutes, dropOut } = camera
  const first = Math.floor(start / HOUR) - 1
  const hours = Array.from({ length: Math.max(0, Math.ceil(end / HOUR) - first) }, (_, index) => first + index)
  return hours
    .filter((hour) => seededFraction(id, 'missing', hour) >= missing)
    .flatMap((hour) => {
      const planned = hour * HOUR + recordsFrom * MINUTE
      const late = Math.floor(seededFraction(id, 'late', hour) * lateMinutes * 60) * SECOND
      const recording = { start: planned + late, end: planned + recordsMinutes * MINUTE }
      if (!dropOut) return [recording]
      const [from, to] = [hour * HOUR + dropOut.from * SECOND, hour * HOUR + dropOut.to * SECOND]
      return [
        { start: recording.start, end: from },
        { start: to, end: recording.end },
      ]
    })
}

/** Returns the camera's recordings within the window. The result for a window is deterministic, except that it grows with time. */
export function recordingsIn(camera: SimulatedCamera, window: Stretch, now: number): Span[] {
  return seen(plannedIn(camera, window), camera, window, now)
}

/** Returns the camera's motion events within the window: always within a recording, for 20 seconds to 4 minutes. */
export function eventsIn(camera: SimulatedCamera, window: Stretch, now: number): Span[] {
  const planned = plannedIn(camera, window).flatMap((recording) => {
    const count = Math.floor((recording.end - recording.start) / (camera.eventEvery * MINUTE))
    return Array.from({ length: count }, (_, index) => {
      const start = recording.start + index * camera.eventEvery * MINUTE
      const length = 20 + Math.floor(seededFraction(camera.id, 'event', start) * 220)
      return { start, end: Math.min(start + length * SECOND, recording.end) }
    })
  })
  return seen(planned, camera, window, now)
}
