import type { BytesAccess } from '../ports/bytes-access'
import type { Tables } from '../ports/tables'
import type { OpenUploads } from './open-uploads'

/** The longest time that a request waits for the end of an upload. Clients take a minute of silence for a broken connection. */
const PATIENCE_MILLISECONDS = 20_000

interface FinishParts {
  access: Pick<BytesAccess, 'files' | 'upload' | 'saveUpload' | 'announceFinished' | 'now'>
  uploads: OpenUploads
}

interface WholeParts extends FinishParts {
  tables: Pick<Tables, 'uploads'>
}

/**
 * Brings a file whose bytes have all arrived to where files are kept, and records that, so that it is added to the library. Other requests
 * of the upload don't wait meanwhile, because a store may take minutes. Joins an end that is running.
 */
export function finishUpload(id: string, { access, uploads }: FinishParts): Promise<void> {
  return uploads.ending(id, async () => {
    await access.files.complete('media', id)
    await uploads.exclusively(id, async () => {
      const upload = await access.upload(id)
      // It may have been cancelled meanwhile.
      if (!upload || upload.finished) return
      await access.saveUpload({ ...upload, touchedAt: access.now(), finished: true })
      access.announceFinished(id)
    })
  })
}

/** Waits for the end of an upload, but not long. A later failure is logged, and `finishWhole` repeats the end. */
export async function waitShortly(ending: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOver = await Promise.race([
    ending.then(() => true),
    new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MILLISECONDS)
    }),
  ]).finally(() => clearTimeout(timer))
  if (!isOver) ending.catch((error: unknown) => console.error('Couldn’t store an upload', error))
}

/**
 * Keeps uploads whose bytes have all arrived from counting as abandoned, because their clients send nothing more. Returns their IDs, unless
 * they have ended.
 */
export async function renewWhole({ access, uploads, tables }: WholeParts): Promise<string[]> {
  const whole: string[] = []
  async function renew(id: string): Promise<void> {
    const upload = await access.upload(id)
    if (!upload || upload.finished || (await uploads.offset(id)) !== upload.length) return
    if ((await uploads.durableOffset(id)) !== upload.length) return
    await access.saveUpload({ ...upload, touchedAt: access.now() })
    whole.push(id)
  }
  for (const { id } of await tables.uploads()) {
    try {
      await uploads.exclusively(id, () => renew(id))
    } catch (error) {
      // One upload mustn't keep a server from starting.
      console.error('Couldn’t read an upload', error)
    }
  }
  return whole
}

/** Ends the uploads whose bytes have all arrived, but whose end has failed or was interrupted. */
export async function finishWhole(parts: WholeParts): Promise<void> {
  for (const id of await renewWhole(parts))
    await finishUpload(id, parts).catch((error: unknown) => console.error('Couldn’t store an upload; trying again in an hour', error))
}
