import { Button } from '@blueprintjs/core'
import { Add, FolderClose, FolderShared, Media } from '@blueprintjs/icons'
import { useEffect, useRef, type JSX } from 'react'
import { Link } from 'react-router-dom'

import type { Project } from '#generated/model/project.zod.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { formatCount, formatNumber } from '#lib/words/formats.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import styles from './projects.module.css'

interface ProjectsSidebarProps {
  projects: readonly Project[]
  error: Error | null
  /** Undefined for all projects. */
  chosen: string | undefined
  addressOf: (projectId: string | undefined) => string
  onCreate: () => void
  onRetry: () => void
}

/** Lists the projects with their file counts. */
export function ProjectsSidebar({ projects, error, chosen, addressOf, onCreate, onRetry }: ProjectsSidebarProps) {
  const sidebar = useRef<HTMLElement>(null)
  // The first entry is All files.
  const entry = 1 + projects.findIndex(({ id }) => id === chosen)
  useEffect(() => {
    if (sidebar.current) scrollToEntry(sidebar.current, entry)
  }, [entry])
  const total = projects.reduce((sum, { mediaCount }) => sum + mediaCount, 0)
  return (
    <nav ref={sidebar} className={styles.sidebar} aria-label="Projects">
      <div className={styles.head}>
        <h2>Projects</h2>
        <Button variant="minimal" icon={<Add />} aria-label="Create project" title="Create project" onClick={onCreate} />
      </div>
      <ul className={styles.list}>
        <Entry
          to={addressOf(undefined)}
          name="All files"
          count={total}
          isChosen={chosen === undefined}
          icon={<Media aria-hidden="true" />}
        />
        {projects.map(({ id, name, mediaCount, owner, members }) => (
          <Entry
            key={id}
            to={addressOf(id)}
            name={name}
            count={mediaCount}
            isChosen={chosen === id}
            detail={owner && `shared by ${owner.name}`}
            icon={owner || members ? <FolderShared aria-hidden="true" /> : <FolderClose aria-hidden="true" />}
          />
        ))}
      </ul>
      {error && (
        <div role="alert" className={styles.failed}>
          <p>Couldn’t load projects. {errorWords(error)}</p>
          <ErrorActionButton error={error} />
          <Button text="Try again" onClick={onRetry} />
        </div>
      )}
    </nav>
  )
}

/** Scrolls to an entry, which may be beyond the edge: in narrow windows, only two or three projects are in view. */
function scrollToEntry(sidebar: HTMLElement, index: number): void {
  const place = sidebar.querySelectorAll('a')[index]?.getBoundingClientRect()
  if (!place) return
  const own = sidebar.getBoundingClientRect()
  // Not `scrollIntoView`, which would also scroll the page.
  sidebar.scrollLeft += Math.ceil(Math.max(0, place.right - own.right)) + Math.floor(Math.min(0, place.left - own.left))
  sidebar.scrollTop += Math.ceil(Math.max(0, place.bottom - own.bottom)) + Math.floor(Math.min(0, place.top - own.top))
}

interface EntryProps {
  to: string
  name: string
  count: number
  isChosen: boolean
  icon: JSX.Element
  /** Shown on hover after the name. */
  detail?: string | undefined
}

function Entry({ to, name, count, isChosen, icon, detail }: EntryProps) {
  return (
    <li>
      <Link to={to} className={styles.entry ?? ''} aria-current={isChosen ? 'page' : undefined}>
        {icon}
        <span className={styles.entryName} title={detail === undefined ? name : `${name}, ${detail}`}>
          {name}
        </span>
        <span className={styles.entryCount} aria-label={formatCount(count, 'file')}>
          {formatNumber(count)}
        </span>
      </Link>
    </li>
  )
}
