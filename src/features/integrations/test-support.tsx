import type { Camera } from '#generated/model/camera.zod.ts'
import type { Project } from '#generated/model/project.zod.ts'
import type { TimeRange } from '#generated/model/timeRange.zod.ts'
import { serve } from '../../api/test-support'
import { renderAt } from '../../ui/test-support'
import { Component as EagleEyePage } from './eagle-eye-page'

export const door: Camera = { id: 'cam-door', name: 'Front door', status: 'online', timeZone: 'Europe/London' }
export const yard: Camera = { id: 'cam-yard', name: 'Yard', status: 'bridge-offline', timeZone: 'America/New_York' }

const project: Project = { id: 'project-own', name: 'My files', dateCreated: 1, mediaCount: 0, isDefault: true }
const other: Project = { id: 'project-2214', name: 'Request 2214', dateCreated: 1, mediaCount: 0, isDefault: false }

/** Returns a time range of the contract. */
export function told(startTimestamp: string, endTimestamp: string | null): TimeRange {
  return { startTimestamp, endTimestamp }
}

/** Serves a connected camera cloud with two cameras; the first one recorded 09:00 to 11:00 with a gap of 12 seconds. */
export function serveCloud(answers: Parameters<typeof serve>[0] = {}): ReturnType<typeof serve> {
  return serve({
    'GET /integration/eagle-eye': () => ({
      clientId: 'studio',
      redirectUri: 'http://localhost:3000/integrations/eagle-eye/callback',
      connected: true,
    }),
    'GET /integration/eagle-eye/camera': () => [door, yard],
    'GET /integration/eagle-eye/media': () => ({
      results: [told('2026-11-20T09:00:00Z', '2026-11-20T10:00:20Z'), told('2026-11-20T10:00:32Z', '2026-11-20T11:00:00Z')],
    }),
    'GET /integration/eagle-eye/events': () => ({ results: [told('2026-11-20T09:30:00Z', '2026-11-20T09:30:40Z')] }),
    'GET /projects': () => ({ projects: [project, other], total: 2 }),
    ...answers,
  })
}

/** Renders the camera page. */
export function openCameras(query: string): void {
  renderAt(`/integrations/eagle-eye?${query}`, <EagleEyePage />)
}
