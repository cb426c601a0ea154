import { useSnapshot } from 'valtio'

import { useMayAddFiles } from '#api/use-may-add-files.ts'
import type { DroppedFiles } from '#lib/browser/dropped-files.ts'
import { notify } from '#notifications/notify.ts'
import { dropProjectState } from '#state/drop-project.ts'
import { uploads } from '#state/uploads/uploads.ts'

/** Returns the function that uploads files from outside the app, into the project of the page if it shows one. */
export function useAddFiles(userId: string): (dropped: DroppedFiles) => void {
  const { current: project } = useSnapshot(dropProjectState)
  const mayAddFiles = useMayAddFiles()
  return ({ files, folders }) => {
    if (mayAddFiles) uploads.add(userId, files, folders, project?.id)
    else notify({ message: 'Your account is pending approval. The files weren’t uploaded.', variant: 'error' })
  }
}
