import { CloudUpload } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'

import { dropProjectState } from '../../../state/drop-project'
import { uploads } from '../../../state/uploads'
import styles from './file-drop.module.css'
import { useFileDrop } from './use-file-drop'

/** Uploads files that are dropped on any page of a signed-in user, and shows that while they are dragged over the window. */
export function FileDrop({ userId }: { userId: string }) {
  const { current: project } = useSnapshot(dropProjectState)
  const isOver = useFileDrop(({ files, folders }) => uploads.add(userId, files, folders, project?.id))
  if (!isOver) return null
  return (
    <div className={styles.drop}>
      <div className={styles.frame}>
        <CloudUpload size={64} aria-hidden="true" />
        {project === null ? 'Drop to upload' : `Drop to upload into “${project.name}”`}
      </div>
    </div>
  )
}
