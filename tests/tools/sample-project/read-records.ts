import type { Page } from 'playwright'

/** An image of the sample project: its id in the product, and its name in the seed. */
export interface SampleMedia {
  id: string
  name: string
}

interface Row {
  id: string
  [field: string]: unknown
}

interface Records {
  media: Row[]
  detections: Row[]
  versions: Row[]
}

/** 2026-10-01, 09:00 UTC. All records have this time, except that the first image is the newest. */
const NOW = 1_790_845_200
const MINUTE = 60
/** Timestamp fields, in epoch seconds. */
const TIMES = new Set(['uploadDate', 'updatedAt', 'finishedAt', 'createdAt', 'verifiedAt'])

async function readTables(page: Page): Promise<Records> {
  return page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The records could not be read.')))
      })
    const database = await settled(indexedDB.open('redaction-studio'))
    const all = (store: string): Promise<Row[]> => settled(database.transaction(store).objectStore(store).getAll() as IDBRequest<Row[]>)
    return { media: await all('media'), detections: await all('detections'), versions: await all('versions') }
  })
}

async function readFile(page: Page, folder: string, id: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([directory, name]) => {
      const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('redaction-studio')
      const file = await (await (await root.getDirectoryHandle(directory)).getFileHandle(name)).getFile()
      return btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
    },
    [folder, id] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** Fields that the seed adds. */
const ADDED = new Set(['ownerId', 'reviewedBy', 'projectId', 'projectName', 'thumbPath', 'thumbToken'])

/** Removes the fields that the seed adds, and sets all timestamps to the same time. */
function neutral(value: unknown, field?: string): unknown {
  if (field !== undefined && TIMES.has(field)) return NOW
  if (Array.isArray(value)) return value.map((one) => neutral(one))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !ADDED.has(name))
  return Object.fromEntries(kept.map(([name, one]) => [name, neutral(one, name)]))
}

/** Returns the records of the images and their versions under new ids, and the content of every file by name. */
export async function readRecords(page: Page, media: readonly SampleMedia[]): Promise<{ records: Records; contents: Map<string, Buffer> }> {
  const order = media.map(({ id }) => id)
  const all = await readTables(page)
  // Excludes the sample that the demo account already has.
  const tables: Records = {
    media: all.media.filter(({ id }) => order.includes(id)),
    detections: all.detections.filter(({ id }) => order.includes(id)),
    versions: all.versions.filter(({ mediaId }) => order.includes(String(mediaId))),
  }
  const contents = new Map<string, Buffer>()
  const renamed = new Map(media.map(({ id, name }) => [id, `sample-${name}`]))
  for (const { id, name } of media) {
    contents.set(`${name}.jpg`, await readFile(page, 'media', id))
    contents.set(`${name}-thumbnail.jpg`, await readFile(page, 'thumbnails', id))
  }
  for (const { id, mediaId } of tables.versions) {
    const name = media.find((one) => one.id === mediaId)?.name ?? ''
    renamed.set(id, `sample-${name}-version`)
    contents.set(`${name}-version.jpg`, await readFile(page, 'versions', id))
  }
  for (const rows of [tables.media, tables.detections]) rows.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  const tracks = tables.detections.flatMap((row) => row['tracks'] as { id: string }[])
  for (const [index, { id }] of tracks.entries()) renamed.set(id, `sample-track-${index + 1}`)
  const neutralized = neutral(tables) as Records
  for (const [index, one] of neutralized.media.entries()) one['uploadDate'] = NOW - index * MINUTE
  let text = JSON.stringify(neutralized)
  for (const [id, name] of renamed) text = text.replaceAll(id, name)
  return { records: JSON.parse(text) as Records, contents }
}
