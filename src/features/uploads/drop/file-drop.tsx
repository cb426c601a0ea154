import { CloudUpload } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'

import { useMayAddFiles } from '#api/use-may-add-files.ts'
import { notify } from '#notifications/notify.ts'
import { dropProjectState } from '#state/drop-project.ts'
import { uploads } from '#state/uploads.ts'
import { useFileDrop } from '#ui/hooks/use-file-drop.ts'
import styles from './file-drop.module.css'

/** Uploads files that are dropped on any page of a signed-in user, and shows a hint while they are dragged over the window. */
export function FileDrop({ userId }: { userId: string }) {
  const { current: project } = useSnapshot(dropProjectState)
  const mayAddFiles = useMayAddFiles()
  const isOver = useFileDrop(({ files, folders }) => {
    if (mayAddFiles) uploads.add(userId, files, folders, project?.id)
    else notify({ message: 'Your account is pending approval. The files weren’t uploaded.', variant: 'error' })
  })
  if (!isOver || !mayAddFiles) return null
  return (
    <div className={styles.drop}>
      <div className={styles.frame}>
        <CloudUpload size={64} aria-hidden="true" />
        {project === null ? 'Drop to upload' : `Drop to upload into “${project.name}”`}
      </div>
    </div>
  )
}
