import type { TimeRange } from '#generated/model/timeRange.zod.ts'

/** The simulated cloud's cameras. Each records a part of every hour, so that there are gaps. */
export const cameras = [
  { id: 'camera-front-door', name: 'Front door', recordsFrom: 0, recordsMinutes: 50, eventEvery: 10 },
  { id: 'camera-car-park', name: 'Car park', recordsFrom: 10, recordsMinutes: 45, eventEvery: 15 },
  { id: 'camera-reception', name: 'Reception', recordsFrom: 5, recordsMinutes: 30, eventEvery: 6 },
] as const

export type SimulatedCamera = (typeof cameras)[number]

/** What the account keeps in the simulated cloud. */
export const cameraFiles = [
  { id: 'file-front-door-0912', name: 'front-door-0912.mp4', directory: '/Archive/Front door', mimeType: 'video/mp4' },
  { id: 'file-reception-1405', name: 'reception-1405.mp4', directory: '/Archive/Reception', mimeType: 'video/mp4' },
  { id: 'file-car-park-still', name: 'car-park.jpg', directory: '/Stills', mimeType: 'image/jpeg' },
] as const

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVENT = MINUTE / 2
/** More than this at once would be more than a list can show. */
export const MOST_HOURS = 24 * 31

function inWindow(ranges: { start: number; end: number }[], start: number, end: number): TimeRange[] {
  return ranges
    .map((range) => ({ start: Math.max(range.start, start), end: Math.min(range.end, end) }))
    .filter((range) => range.start < range.end)
    .map((range) => ({ startTimestamp: new Date(range.start).toISOString(), endTimestamp: new Date(range.end).toISOString() }))
}

function hoursOf(start: number, end: number): number[] {
  const first = Math.floor(start / HOUR)
  return Array.from({ length: Math.max(0, Math.ceil(end / HOUR) - first) }, (_, index) => (first + index) * HOUR)
}

/** When the camera recorded within the window (epoch milliseconds); the same for the same window every time. */
export function recordingsIn({ recordsFrom, recordsMinutes }: SimulatedCamera, start: number, end: number): TimeRange[] {
  const ranges = hoursOf(start, end).map((hour) => {
    const begin = hour + recordsFrom * MINUTE
    return { start: begin, end: begin + recordsMinutes * MINUTE }
  })
  return inWindow(ranges, start, end)
}

/** When something moved within the window; always within a recording. */
export function eventsIn({ recordsFrom, recordsMinutes, eventEvery }: SimulatedCamera, start: number, end: number): TimeRange[] {
  const ranges = hoursOf(start, end).flatMap((hour) =>
    Array.from({ length: Math.floor(recordsMinutes / eventEvery) }, (_, index) => {
      const begin = hour + (recordsFrom + index * eventEvery) * MINUTE
      return { start: begin, end: begin + EVENT }
    }),
  )
  return inWindow(ranges, start, end)
}
