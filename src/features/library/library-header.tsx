import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Edit, More, Trash } from '@blueprintjs/icons'

import type { Project } from '#generated/model/project.zod.ts'
import { useMayAddFiles } from '../../api/use-may-add-files'
import { ChooseFilesButton } from './choose-files-button'
import styles from './library.module.css'
import { UploadDetection } from './upload-detection'

interface LibraryHeaderProps {
  title: string
  /** The selected project, if it can be changed. */
  project: Project | undefined
  onChoose: (files: File[]) => void
  onRename: (project: Project) => void
  onDelete: (project: Project) => void
}

/** Shows the title, the project menu, the upload button and what is detected after an upload. */
export function LibraryHeader({ title, project, onChoose, onRename, onDelete }: LibraryHeaderProps) {
  const mayAddFiles = useMayAddFiles()
  return (
    <div className={styles.header}>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      {project && (
        <PopoverNext
          placement="bottom-start"
          content={
            <Menu>
              <MenuItem text="Rename…" icon={<Edit />} onClick={() => onRename(project)} />
              <MenuItem text="Delete…" icon={<Trash />} intent="danger" onClick={() => onDelete(project)} />
            </Menu>
          }
        >
          <Button variant="minimal" icon={<More />} aria-label={`Actions for project ${project.name}`} />
        </PopoverNext>
      )}
      <span className={styles.space} />
      {mayAddFiles && <UploadDetection />}
      <ChooseFilesButton text="Upload" isPrimary isLarge onChoose={onChoose} />
    </div>
  )
}
