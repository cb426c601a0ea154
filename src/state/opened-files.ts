import { storeOpened, type OpenedFile } from '#lib/browser/opened-files.ts'

/** The key of the notification that files wait for a sign-in. */
export const WAITING_NOTE = 'opened-files'

const listeners = new Set<() => void>()

/** Stores files that the system opened with the app, and tells the page. */
export async function open(files: readonly OpenedFile[]): Promise<void> {
  await storeOpened(files)
  for (const listener of listeners) listener()
}

/** Calls the listener whenever files were opened, until the returned function is called. */
export function whenOpened(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
