import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Edit, More, Trash } from '@blueprintjs/icons'

import type { Project } from '#generated/model/project.zod.ts'
import { ChooseFilesButton } from './choose-files-button'
import styles from './library.module.css'

interface LibraryHeaderProps {
  title: string
  /** The selected project, if it can be changed. */
  project: Project | undefined
  onChoose: (files: File[]) => void
  onRename: (project: Project) => void
  onDelete: (project: Project) => void
}

/** Shows the title, the project menu and the upload button. */
export function LibraryHeader({ title, project, onChoose, onRename, onDelete }: LibraryHeaderProps) {
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
      <ChooseFilesButton text="Upload" isPrimary isLarge onChoose={onChoose} />
    </div>
  )
}
