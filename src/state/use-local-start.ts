import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useAuthInfo } from '#api/use-auth-info.ts'
import { startLocalProfile } from '#generated/auth/auth.ts'
import { withoutBase } from '#lib/addresses/app-base.ts'
import { mediaPage, paths } from '#lib/addresses/paths.ts'
import type { DroppedFiles } from '#lib/browser/dropped-files.ts'
import { readClientInfo } from '#lib/browser/client-info.ts'
import type { Uploads } from './uploads/uploads'
import { useEnter } from './use-enter'

export interface LocalStart {
  /** Whether the back end offers work without an account; undefined until it has responded. */
  isOffered: boolean | undefined
  isStarting: boolean
  failure: { error: unknown } | null
  /** Starts without an account and opens the library, with files to upload. A single file is opened once it is uploaded. */
  start: (dropped?: DroppedFiles) => Promise<void>
}

/** Returns how the back end starts a session without an account. */
export function useLocalStart(): LocalStart {
  const { data: info, isPending } = useAuthInfo()
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState<LocalStart['failure']>(null)
  const navigate = useNavigate()
  const enter = useEnter()

  const start: LocalStart['start'] = async (dropped) => {
    setStarting(true)
    setFailure(null)
    try {
      // Loaded only now, because visitors who read the landing page don't need it.
      const { uploads } = await import('./uploads/uploads')
      const { userId } = await startLocalProfile(readClientInfo(navigator.userAgent))
      if (!dropped) return await enter()
      // A small file may be complete before a page has loaded, and is only opened from the library.
      await enter(paths.home())
      upload(uploads, userId, dropped, navigate)
    } catch (error) {
      setFailure({ error })
      setStarting(false)
    }
  }
  return { isOffered: isPending ? undefined : info?.localProfile === true, isStarting, failure, start }
}

/** Uploads files. A single one is opened when it is complete, if the library is still shown. */
function upload(uploads: Uploads, userId: string, { files, folders }: DroppedFiles, navigate: (path: string) => unknown): void {
  const [first] = files
  if (files.length === 1) {
    const stop = uploads.whenCompleted((file, mediaId) => {
      if (file !== first) return
      stop()
      // The page of another type redirects to the one of the checked type.
      if (mediaId !== undefined && withoutBase(location.pathname) === paths.home()) void navigate(mediaPage('unknown', mediaId))
    })
  }
  uploads.add(userId, files, folders)
}
