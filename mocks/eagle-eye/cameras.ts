import type { Camera } from '#generated/model/camera.zod.ts'

/** A camera of the simulated cloud. It records a part of every hour, so that there are gaps. */
export interface SimulatedCamera extends Required<Camera> {
  /** Minutes after the full hour; the gap between two recordings is never where another camera's is. */
  recordsFrom: number
  recordsMinutes: number
  /** Minutes from one event to the next. */
  eventEvery: number
  /** The share of the hours in which it records nothing, and how many minutes it may begin late. */
  missing: number
  lateMinutes: number
  /** Seconds after the full hour between which it loses the network each time, and records nothing; null where it never does. */
  dropOut: { from: number; to: number } | null
  /** How many hours before the last midnight (UTC) it was lost; null while it can be reached. It is always lost a short while ago. */
  lostHours: number | null
}

const steady = { missing: 0, lateMinutes: 0, dropOut: null, lostHours: null } as const

/** Of each kind one, in time zones that differ in what they do with the clock: summer time, none, half an hour, the other hemisphere. */
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
    // One of these two is always recording.
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
    // Was set up with a wrong password and has never recorded anything.
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
