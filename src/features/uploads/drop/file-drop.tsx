import { CloudUpload } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'

import { useMayAddFiles } from '#api/use-may-add-files.ts'
import { dropProjectState } from '#state/drop-project.ts'
import { useFileDrop } from '#ui/hooks/use-file-drop.ts'
import styles from './file-drop.module.css'
import { useAddFiles } from './use-add-files'

/** Uploads files that are dropped on any page of a signed-in user, and shows a hint while they are dragged over the window. */
export function FileDrop({ userId }: { userId: string }) {
  const { current: project } = useSnapshot(dropProjectState)
  const mayAddFiles = useMayAddFiles()
  const isOver = useFileDrop(useAddFiles(userId))
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
