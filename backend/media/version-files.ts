import { z } from 'zod'

import { Id } from '#generated/model/id.zod.ts'
import { ReportThumbnail } from '#generated/model/reportThumbnail.zod.ts'

import type { ItemThumbnail } from '#engine/core/types.ts'
import type { Files, Folder } from '../ports/files'

/** Returns the files of a version. */
export function filesOfVersion(versionId: string): (readonly [Folder, name: string])[] {
  return (['versions', 'version-thumbnails', 'report-thumbnails'] as const).map((folder) => [folder, versionId])
}

/** The thumbnails of a report's items as data URLs, as pairs with the items' IDs. */
const ItemThumbnails = z.array(z.tuple([Id, ReportThumbnail]))

async function dataUrlOf(image: Blob): Promise<string> {
  const bytes = new Uint8Array(await image.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:image/jpeg;base64,${btoa(text)}`
}

/** Returns the stored form of the thumbnails of a report's items. */
export async function toItemThumbnailsFile(thumbnails: readonly ItemThumbnail[]): Promise<Blob> {
  const urls: z.infer<typeof ItemThumbnails> = []
  for (const { itemId, image } of thumbnails) urls.push([itemId, await dataUrlOf(image)])
  return new Blob([JSON.stringify(urls)], { type: 'application/json' })
}

/** Reads the thumbnails of a report's items by their IDs. Versions of earlier builds have none, and a damaged file counts as missing. */
export async function readItemThumbnails(files: Pick<Files, 'read'>, versionId: string): Promise<ReadonlyMap<string, string>> {
  const file = await files.read('report-thumbnails', versionId)
  return new Map(file === undefined ? [] : parseThumbnails(await file.text()))
}

function parseThumbnails(text: string): z.infer<typeof ItemThumbnails> {
  try {
    return ItemThumbnails.parse(JSON.parse(text))
  } catch {
    // The report is more important, so it is sent without thumbnails.
    return []
  }
}
