import { readSetting, writeSetting, type Connect } from './database'

/** Whether the browser keeps this site's data when the disk is almost full. It may decline, or ask the user. */
export interface Protection {
  /** Requests protection, and records the answer. Returns whether the browser grants it. */
  request: () => Promise<boolean>
  /** Requests protection unless it has been requested in this browser before. */
  requestOnce: () => Promise<void>
  /** Returns whether the browser has declined the last request. */
  wasDeclined: () => Promise<boolean>
}

export function createProtection(connect: Connect, storage: Pick<StorageManager, 'persist'> = navigator.storage): Protection {
  /** A user may take a while to answer the browser's question. */
  let first: Promise<unknown> | undefined

  async function request(): Promise<boolean> {
    const isGranted = await storage.persist()
    try {
      await writeSetting(await connect(), 'protection', isGranted ? 'granted' : 'declined')
    } catch (error) {
      // The storage may be full, but the browser has answered.
      console.warn('Couldn’t record whether the browser protects the files', error)
    }
    return isGranted
  }

  async function requestFirst(): Promise<void> {
    if ((await readSetting(await connect(), 'protection')) === null) await request()
  }

  return {
    request,
    requestOnce: async () => {
      first ??= requestFirst()
      await first
    },
    wasDeclined: async () => (await readSetting(await connect(), 'protection')) === 'declined',
  }
}
