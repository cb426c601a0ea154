import type { Camera } from '#generated/model/camera.zod.ts'

/** A simulated camera. It records during a part of every hour, so that there are gaps. */
export interface SimulatedCamera extends Required<Omit<Camera, 'hasAudio'>> {
  /** Minutes after the full hour. Gaps of different cameras don't coincide. */
  recordsFrom: number
  recordsMinutes: number
  /** Minutes between events. */
  eventEvery: number
  /** The share of hours without recordings, and the maximum delay of a recording in minutes. */
  missing: number
  lateMinutes: number
  /** Seconds after the full hour during which it loses the network and doesn't record; null if it never does. */
  dropOut: { from: number; to: number } | null
  /** Hours before the last midnight (UTC) since when it has been unreachable; null while it is reachable. The outage is always recent. */
  lostHours: number | null
}

const steady = { missing: 0, lateMinutes: 0, dropOut: null, lostHours: null } as const

/** One camera of each kind, in time zones with different rules: summer time, none, half-hour offset, southern hemisphere. */
export const cameras: readonly SimulatedCamera[] = [
  {
    id: 'camera-front-door',
    name: 'Front door',
    status: 'online',
    timeZone: 'Europe/London',
    recordsFrom: 0,
    recordsMinutes: 50,
    eventEvery: 10,
    ...steady,
  },
  {
    // One of the first two cameras is always recording.
    id: 'camera-car-park',
    name: 'Car park',
    status: 'online',
    timeZone: 'America/New_York',
    recordsFrom: 30,
    recordsMinutes: 50,
    eventEvery: 15,
    ...steady,
    // A gap of twelve seconds, from 45:20 to 45:32.
    dropOut: { from: 45 * 60 + 20, to: 45 * 60 + 32 },
  },
  {
    id: 'camera-reception',
    name: 'Reception',
    status: 'offline',
    timeZone: 'Europe/London',
    recordsFrom: 5,
    recordsMinutes: 30,
    eventEvery: 6,
    missing: 0.1,
    lateMinutes: 4,
    dropOut: null,
    lostHours: 6,
  },
  {
    id: 'camera-loading-bay',
    name: 'Loading bay',
    status: 'bridge-offline',
    timeZone: 'Asia/Kolkata',
    recordsFrom: 12,
    recordsMinutes: 40,
    eventEvery: 8,
    missing: 0.25,
    lateMinutes: 6,
    dropOut: null,
    lostHours: 20,
  },
  {
    id: 'camera-roof',
    name: 'Roof',
    status: 'error',
    timeZone: 'Australia/Sydney',
    recordsFrom: 0,
    recordsMinutes: 55,
    eventEvery: 11,
    missing: 0.5,
    lateMinutes: 0,
    dropOut: null,
    lostHours: 48,
  },
  {
    // This camera was set up with a wrong password and has never recorded.
    id: 'camera-back-gate',
    name: 'Back gate',
    status: 'invalid-credentials',
    timeZone: 'UTC',
    recordsFrom: 0,
    recordsMinutes: 60,
    eventEvery: 60,
    missing: 1,
    lateMinutes: 0,
    dropOut: null,
    lostHours: null,
  },
]
