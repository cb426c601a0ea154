import type { MediaState } from '#generated/model/mediaState.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'

import { DEFAULT_PROJECT } from '#backend/media/projects.ts'
import { thumbnailFields } from '#backend/media/thumbnail-fields.ts'
import type { MediaRecord } from '#backend/records/records.ts'
import type { Database } from '../storage/database'
import type { Files } from '#backend/ports/files.ts'

export const LARGE_LIBRARY = 10_000
const PROJECTS = 12
/** 2026-11-01; the other uploads precede it at intervals of five minutes. */
const NEWEST = 1_793_491_200
const APART_SECONDS = 300
const THUMBNAILS = 24
/** Max thumbnails, for the newest images, because writing thousands would take a minute. */
const MAX_THUMBNAILS = 600

const types: readonly [MediaType, ending: string, contentType: string][] = [
  ['image', 'jpg', 'image/jpeg'],
  ['image', 'jpg', 'image/jpeg'],
  ['image', 'png', 'image/png'],
  ['video', 'mp4', 'video/mp4'],
  ['video', 'mov', 'video/quicktime'],
  ['audio', 'm4a', 'audio/mp4'],
  ['document', 'pdf', 'application/pdf'],
]
const states: readonly MediaState[] = ['Uploaded', 'Ready for review', 'Ready for review', 'Error', 'Uploaded', 'Failed']
const locations = ['Reception', 'North entrance', 'Car park', 'Lift lobby', 'Corridor 2', 'Loading bay', 'Interview room']

function pick<Value>(values: readonly Value[], number: number): Value {
  // The index is below the length.
  return values[number % values.length] as Value
}

/** Generates files of every type and most states, always the same. */
export function largeLibrary(ownerId: string, count: number, projects: readonly { id: string; name: string }[]): MediaRecord[] {
  return Array.from({ length: count }, (_, index) => {
    // The factor is coprime with the lengths, so that neighbours differ.
    const mixed = index * 31 + Math.floor(index / 7)
    const [type, ending, contentType] = pick(types, mixed)
    const project = pick([DEFAULT_PROJECT, ...projects], mixed * 5)
    const isImage = type === 'image'
    return {
      id: `large-${String(index).padStart(5, '0')}`,
      ownerId,
      name: `${pick(locations, mixed)}, camera ${(mixed % 40) + 1}, ${String(index + 1).padStart(5, '0')}.${ending}`,
      uploadDate: NEWEST - index * APART_SECONDS,
      projectId: project.id,
      projectName: project.name,
      exportedVersions: [],
      state: pick(states, mixed),
      type,
      size: 40_000 + ((index * 7_919_317) % 900_000_000),
      contentType,
      width: isImage ? 4000 : null,
      height: isImage ? 3000 : null,
    }
  })
}

async function drawThumbnail(number: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(320, 240)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas.')
  for (let y = 0; y < 240; y += 16) {
    for (let x = 0; x < 320; x += 16) {
      context.fillStyle = `hsl(${(number * 15 + x / 4 + y / 8) % 360} 30% ${25 + ((x * 7 + y * 13 + number * 29) % 35)}%)`
      context.fillRect(x, y, 16, 16)
    }
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

/**
 * Fills a user's library with files for testing lists. They have thumbnails but no content. Writes directly to storage; the tables load
 * the files at the next start.
 */
export async function fillLibrary(database: Database, files: Files, ownerId: string): Promise<void> {
  const projects = Array.from({ length: PROJECTS }, (_, index) => ({ id: `large-project-${index}`, name: `Request ${2200 + index}` }))
  const media = largeLibrary(ownerId, LARGE_LIBRARY, projects)
  const thumbnails = await Promise.all(Array.from({ length: THUMBNAILS }, (_, number) => drawThumbnail(number)))
  const images = media.filter(({ type }) => type === 'image').slice(0, MAX_THUMBNAILS)
  for (const [index, image] of images.entries()) {
    await files.write('thumbnails', image.id, pick(thumbnails, index))
    Object.assign(image, thumbnailFields(image.id))
  }
  const transaction = database.transaction(['projects', 'media'], 'readwrite')
  for (const project of projects) await transaction.objectStore('projects').put({ ...project, ownerId, dateCreated: NEWEST })
  for (const record of media) await transaction.objectStore('media').put(record)
  await transaction.done
}
