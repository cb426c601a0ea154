/** A file that the system opened with the app, or that another app shared with it. */
export type OpenedFile = File | FileSystemFileHandle

/** Where the system posts shared files, below the app, and the field of the form that holds them. */
export const SHARE_PATH = '/share'
export const SHARED_FIELD = 'files'
/** The query parameter of the library's address if shared files couldn't be read. */
export const UNREAD_PARAMETER = 'unread'

const DATABASE = 'redaction-studio-opened'
const STORE = 'files'
/** In milliseconds. Someone else may use this browser later. */
const MAX_WAIT = 3_600_000

interface Row {
  file: OpenedFile
  /** Milliseconds since 1970. */
  keptAt: number
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { autoIncrement: true }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Couldn’t open the storage for opened files')))
  })
}

/** Runs one transaction, in which a file is either kept or taken by one page. Returns the result of its first request. */
async function change<T>(act: (store: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T | undefined> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite')
      const request = act(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request?.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Couldn’t store opened files')))
    })
  } finally {
    database.close()
  }
}

/**
 * Stores opened files until a page of a signed-in user takes them. Signing in may load other pages, which would lose them. Of files on disk
 * only the handle is stored.
 */
export async function storeOpened(files: readonly OpenedFile[], now: number = Date.now()): Promise<void> {
  await change((store) => {
    for (const file of files) store.add({ file, keptAt: now } satisfies Row)
    return undefined
  })
}

const isRecent = ({ keptAt }: Row, now: number): boolean => now - keptAt < MAX_WAIT

/** Returns and removes the stored files, each to one caller. Files that have waited for an hour are only removed. */
export async function takeOpened(now: number = Date.now()): Promise<OpenedFile[]> {
  const rows = await change<Row[]>((store) => {
    const request = store.getAll()
    store.clear()
    return request
  })
  return (rows ?? []).filter((row) => isRecent(row, now)).map(({ file }) => file)
}

/** Returns whether files wait for someone to sign in. */
export async function areFilesWaiting(now: number = Date.now()): Promise<boolean> {
  const rows = await change<Row[]>((store) => store.getAll())
  return (rows ?? []).some((row) => isRecent(row, now))
}
