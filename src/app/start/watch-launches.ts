import { leaveAfter } from '#api/signed-out.ts'
import { areFilesWaiting } from '#lib/browser/opened-files.ts'
import { log } from '#lib/log.ts'
import { notify } from '#notifications/notify.ts'
import { open, WAITING_NOTE } from '#state/opened-files.ts'
import { mayHaveSession } from '#state/session-hint.ts'

/** The files with which the system started the app, or opened one of its windows. The DOM library lacks these types. */
interface LaunchParams {
  readonly files?: readonly FileSystemHandle[]
}

interface LaunchQueue {
  setConsumer: (consumer: (params: LaunchParams) => void) => void
}

declare global {
  interface Window {
    /** Only in Chromium. */
    readonly launchQueue?: LaunchQueue
  }
}

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'

/** Receives the files that the system opens with the app. Without a session they wait, and a note says so. */
export function watchLaunches(queue: LaunchQueue | undefined = window.launchQueue): void {
  queue?.setConsumer(({ files = [] }) => {
    const handles = files.filter(isFile)
    if (handles.length === 0) return
    const opened = open(handles).then(remindVisitor)
    // The start page redirects visitors, which would end the transaction.
    leaveAfter(opened)
    opened.catch((error: unknown) => {
      log.warn('Couldn’t store opened files', error)
      notify({ message: 'Couldn’t open the files. Upload them from the library.', variant: 'error' })
    })
  })
  remindVisitor().catch((error: unknown) => log.warn('Couldn’t look up opened files', error))
}

async function remindVisitor(): Promise<void> {
  if (mayHaveSession() || !(await areFilesWaiting())) return
  notify({
    message: 'The opened files will be uploaded once you’re signed in.',
    variant: 'info',
    persist: true,
    button: { action: 'close' },
    key: WAITING_NOTE,
  })
}
