import { Button, Menu, MenuItem, PopoverNext, Tag } from '@blueprintjs/core'
import { Edit, LogOut, More, People, Properties, Search, Trash } from '@blueprintjs/icons'
import { useNavigate } from 'react-router-dom'
import type { Project } from '#generated/model/project.zod.ts'
import { useMayAddFiles } from '#api/use-may-add-files.ts'
import { useHasWatchList } from '#api/watch-list.ts'
import { formatCount } from '#lib/words/formats.ts'
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
  /** Undefined in a local profile, which has no other people. */
  onShare: ((project: Project) => void) | undefined
  onLeave: (project: Project) => void
}

/** Returns who shares a project; undefined if nobody does. */
function peopleOf({ owner, members = [] }: Project): string | undefined {
  if (owner) return `Shared by ${owner.name}`
  return members.length === 0
    ? undefined
    : `Shared with ${members.length === 1 ? (members[0]?.name ?? '') : formatCount(members.length, 'person')}`
}

/** Shows the title, the project menu and the upload button. */
export function LibraryHeader({ title, project, onChoose, onRename, onDelete, onReasons, onShare, onLeave }: LibraryHeaderProps) {
  const navigate = useNavigate()
  const hasReasons = useHasReasons(project)
  const hasWatchList = useHasWatchList(project?.id)
  const mayAddFiles = useMayAddFiles()
  const canChange = project !== undefined && !project.isDefault && project.owner === undefined
  const people = project && peopleOf(project)
  return (
    <div className={styles.header}>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      {project && (canChange || project.owner || hasReasons || hasWatchList) && (
        <PopoverNext
          placement="bottom-start"
          content={
            <Menu>
              {canChange && <MenuItem text="Rename…" icon={<Edit />} onClick={() => onRename(project)} />}
              {/* Back ends of version 1.0.0 have no reasons and no sharing. */}
              {canChange && hasReasons && onShare && <MenuItem text="Share…" icon={<People />} onClick={() => onShare(project)} />}
              {hasReasons && <MenuItem text="Redaction reasons…" icon={<Properties />} onClick={() => onReasons(project)} />}
              {hasWatchList && <MenuItem text="Watch list" icon={<Search />} onClick={() => void navigate(watchListPage(project.id))} />}
              {canChange && <MenuItem text="Delete…" icon={<Trash />} intent="danger" onClick={() => onDelete(project)} />}
              {project.owner && <MenuItem text="Leave…" icon={<LogOut />} onClick={() => onLeave(project)} />}
            </Menu>
          }
        >
          <Button variant="minimal" icon={<More />} aria-label={`Actions for project ${project.name}`} />
        </PopoverNext>
      )}
      {people !== undefined && (
        <Tag minimal icon={<People size={12} />} className={styles.people ?? ''}>
          {people}
        </Tag>
      )}
      <span className={styles.space} />
      {mayAddFiles && <UploadDetection />}
      <ChooseFilesButton text="Upload" isPrimary isLarge onChoose={onChoose} />
    </div>
  )
}
