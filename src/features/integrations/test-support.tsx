import { startPageBackend, type PageBackend, type PageBackendOptions } from '#tests/support/page-backend.ts'
import { ADA, projectRow } from '#tests/support/records.ts'
import type { Camera } from '#generated/model/camera.zod.ts'
import type { TimeRange } from '#generated/model/timeRange.zod.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as EagleEyePage } from './eagle-eye-page'

export const door: Camera = { id: 'camera-front-door', name: 'Front door', status: 'online', timeZone: 'Europe/London' }
export const yard: Camera = { id: 'camera-yard', name: 'Yard', status: 'bridge-offline', timeZone: 'America/New_York' }

/** Noon of the day after the tests' day. */
export const NOW = '2026-11-21T12:00:00Z'

export const connected = { connections: [{ id: ADA, connectedAt: 1 }] }

/** Returns a time range of the contract. */
export function timeRange(startTimestamp: string, endTimestamp: string | null): TimeRange {
  return { startTimestamp, endTimestamp }
}

/** Replaces the recordings of the cameras. */
export function serveRecordings(backend: PageBackend, ...results: TimeRange[]): void {
  backend.override('listCameraMedia', () => ({ status: 200, body: { results } }))
}

/** Replaces the events of the cameras. */
export function serveEvents(backend: PageBackend, ...results: TimeRange[]): void {
  backend.override('listCameraEvents', () => ({ status: 200, body: { results } }))
}

/** Starts a back end whose camera cloud is connected: two cameras, which recorded 09:00 to 11:00 except for 12 seconds. */
export async function startCloud({ seed, ...options }: PageBackendOptions = {}): Promise<PageBackend> {
  const projects = [projectRow('project-2214', 'Request 2214')]
  const backend = await startPageBackend({ seed: { ...connected, projects, ...seed }, ...options })
  backend.clock.milliseconds = Date.parse(NOW)
  backend.override('listCameras', () => ({ status: 200, body: [door, yard] }))
  serveRecordings(
    backend,
    timeRange('2026-11-20T09:00:00Z', '2026-11-20T10:00:20Z'),
    timeRange('2026-11-20T10:00:32Z', '2026-11-20T11:00:00Z'),
  )
  serveEvents(backend, timeRange('2026-11-20T09:30:00Z', '2026-11-20T09:30:40Z'))
  return backend
}

/** Renders the camera page. */
export function openCameras(query: string): void {
  renderAt(`/integrations/eagle-eye?${query}`, <EagleEyePage />)
}
