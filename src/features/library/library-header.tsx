import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Edit, More, Properties, Search, Trash } from '@blueprintjs/icons'
import { useNavigate } from 'react-router-dom'
import type { Project } from '#generated/model/project.zod.ts'
import { useMayAddFiles } from '#api/use-may-add-files.ts'
import { useHasWatchList } from '#api/watch-list.ts'
import { watchListPage } from '#lib/search/watch-terms.ts'
import { ChooseFilesButton } from './choose-files-button'
import styles from './library.module.css'
import { UploadDetection } from './upload-detection'
import { useHasReasons } from './projects/use-has-reasons'

interface LibraryHeaderProps {
  title: string
  /** The selected project. The default project can't be renamed or deleted. */
  project: Project | undefined
  onChoose: (files: File[]) => void
  onRename: (project: Project) => void
  onDelete: (project: Project) => void
  onReasons: (project: Project) => void
}

/** Shows the title, the project menu and the upload button. */
export function LibraryHeader({ title, project, onChoose, onRename, onDelete, onReasons }: LibraryHeaderProps) {
  const navigate = useNavigate()
  const hasReasons = useHasReasons(project)
  const hasWatchList = useHasWatchList(project?.id)
  const mayAddFiles = useMayAddFiles()
  const canChange = project !== undefined && !project.isDefault
  return (
    <div className={styles.header}>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      {project && (canChange || hasReasons || hasWatchList) && (
        <PopoverNext
          placement="bottom-start"
          content={
            <Menu>
              {canChange && <MenuItem text="Rename…" icon={<Edit />} onClick={() => onRename(project)} />}
              {hasReasons && <MenuItem text="Redaction reasons…" icon={<Properties />} onClick={() => onReasons(project)} />}
              {hasWatchList && <MenuItem text="Watch list" icon={<Search />} onClick={() => void navigate(watchListPage(project.id))} />}
              {canChange && <MenuItem text="Delete…" icon={<Trash />} intent="danger" onClick={() => onDelete(project)} />}
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
