import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

import { takeOpened, UNREAD_PARAMETER, type OpenedFile } from '#lib/browser/opened-files.ts'
import { log } from '#lib/log.ts'
import { dismissNotification, notify } from '#notifications/notify.ts'
import { WAITING_NOTE, whenOpened } from '#state/opened-files.ts'
import { useAddFiles } from './use-add-files'

/** Returns the content of an opened file, or null after an error message: it may have been moved, or its disk removed. */
async function read(opened: OpenedFile): Promise<File | null> {
  if (opened instanceof File) return opened
  try {
    return await opened.getFile()
  } catch (error) {
    log.warn('Couldn’t read an opened file', error)
    notify({ message: `Couldn’t read "${opened.name}". Check that it still exists, then open it again.`, variant: 'error' })
    return null
  }
}

/** Uploads files that the system opened with the app or that another app shared, also those from before the sign-in. */
export function OpenedFiles({ userId }: { userId: string }) {
  const add = useAddFiles(userId)
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const take = async (): Promise<void> => {
      dismissNotification(WAITING_NOTE)
      const files = (await Promise.all((await takeOpened()).map(read))).filter((file) => file !== null)
      if (files.length > 0) latest.current({ files, folders: [] })
    }
    const takeAll = (): void => {
      take().catch((error: unknown) => log.warn('Couldn’t look up opened files', error))
    }
    takeAll()
    return whenOpened(takeAll)
  }, [])
  useUnreadNote()
  return null
}

/** Reports shared files that the service worker couldn't read. */
function useUnreadNote(): void {
  const [search, setSearch] = useSearchParams()
  const isUnread = search.has(UNREAD_PARAMETER)
  useEffect(() => {
    if (!isUnread) return
    notify({ message: 'Couldn’t read the shared files. Upload them from the library.', variant: 'error' })
    setSearch(
      (before) => {
        before.delete(UNREAD_PARAMETER)
        return before
      },
      { replace: true },
    )
  }, [isUnread, setSearch])
}
