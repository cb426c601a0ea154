import { Classes } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, type JSX } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { listMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import { formatNumber } from '#lib/words/formats.ts'
import { isTakenElsewhere } from '#lib/browser/key-presses.ts'
import type { ShortcutGroup } from '#lib/browser/page-command.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { usePageCommands } from '#state/shortcut-list.ts'
import { singleKeysState } from '#state/single-keys.ts'
import styles from './rail.module.css'

const PREVIOUS_KEY = '['
const NEXT_KEY = ']'

/** The shortcuts that go to other files. */
export const FILE_SHORTCUTS: ShortcutGroup = {
  title: 'Files',
  shortcuts: [
    { label: 'Previous file', keys: [[PREVIOUS_KEY]] },
    { label: 'Next file', keys: [[NEXT_KEY]] },
  ],
}

/** Links to the files before and after this one in its project, and handles their shortcuts. */
export function FileBrowser({ media, isCollapsed }: { media: Media; isCollapsed: boolean }) {
  const neighbours = useNeighbours(media)
  const { previous, next } = neighbours ?? {}
  useFileKeys(previous, next)
  useFileCommands(previous, next)
  if (!neighbours) return null
  return (
    <nav className={styles.files} aria-label="Files in this project">
      <FileLink media={previous} label="Previous file" shortcut={PREVIOUS_KEY} icon={<ChevronLeft />} />
      {!isCollapsed && (
        <span className={styles.position}>
          {formatNumber(neighbours.position)} of {formatNumber(neighbours.total)}
        </span>
      )}
      <FileLink media={next} label="Next file" shortcut={NEXT_KEY} icon={<ChevronRight />} />
    </nav>
  )
}

interface FileLinkProps {
  media: Media | undefined
  label: string
  shortcut: string
  icon: JSX.Element
}

function FileLink({ media, label, shortcut, icon }: FileLinkProps) {
  const className = `${Classes.BUTTON} ${Classes.MINIMAL} ${Classes.SMALL}`
  if (!media) {
    return (
      <span className={`${className} ${Classes.DISABLED}`} role="link" aria-disabled="true" aria-label={label}>
        {icon}
      </span>
    )
  }
  return (
    <Link
      to={mediaPage(media.type, media.id)}
      className={className}
      aria-label={`${label}: ${media.name}`}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
    >
      {icon}
    </Link>
  )
}

/** Adds the files to the command palette. */
function useFileCommands(previous: Media | undefined, next: Media | undefined): void {
  const navigate = useNavigate()
  const commands = useMemo(
    () =>
      [
        { id: 'file.previous', label: 'Previous file', keys: [PREVIOUS_KEY], media: previous },
        { id: 'file.next', label: 'Next file', keys: [NEXT_KEY], media: next },
      ].map(({ media, ...command }) => ({
        ...command,
        group: 'Files',
        isEnabled: () => media !== undefined,
        run: () => media && void navigate(mediaPage(media.type, media.id)),
      })),
    [previous, next, navigate],
  )
  usePageCommands(commands)
}

function useFileKeys(previous: Media | undefined, next: Media | undefined): void {
  const navigate = useNavigate()
  const { isOn } = useSnapshot(singleKeysState)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.key === PREVIOUS_KEY ? previous : event.key === NEXT_KEY ? next : undefined
      // Some keyboards type brackets with AltGr, which browsers report as Ctrl and Alt.
      const isShortcut = event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey)
      if (!target || !isShortcut || isTakenElsewhere(event)) return
      event.preventDefault()
      void navigate(mediaPage(target.type, target.id))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [previous, next, isOn, navigate])
}

/** The contract's limit of a page. */
const PAGE_SIZE = 200
/** Max pages that are loaded, because the position of a file isn't worth more requests. */
const MAX_PAGES = 10

interface Neighbours {
  previous: Media | undefined
  next: Media | undefined
  /** From 1. */
  position: number
  total: number
}

const newestFirst = (pages: readonly MediaList[]): Media[] =>
  pages.flatMap(({ medias }) => Object.values(medias).toSorted((one, other) => other.uploadDate - one.uploadDate))

/** Loads the pages of the file's project, newest first as in the library, up to the file and the one after it. */
async function loadPages({ id, projectId }: Media, signal: AbortSignal): Promise<{ pages: MediaList[]; pageParams: number[] }> {
  const pages: MediaList[] = []
  while (pages.length < MAX_PAGES) {
    // Each page is requested only if the file isn't on earlier ones.
    // oxlint-disable-next-line no-await-in-loop
    const page = await listMedia({ page: pages.length, rowsPerPage: PAGE_SIZE, projectId, sort: 'newest' }, { signal })
    pages.push(page)
    const listed = newestFirst(pages)
    const index = listed.findIndex((media) => media.id === id)
    if (listed.length >= page.total || Object.keys(page.medias).length === 0 || (index !== -1 && index < listed.length - 1)) break
  }
  return { pages, pageParams: pages.map((_page, index) => index) }
}

/** Returns the files before and after a file in its project. Undefined until they are loaded, and if the file isn't listed. */
function useNeighbours(media: Media): Neighbours | undefined {
  const { data } = useQuery({
    // Cached under the key of lists, so that socket messages about files update it.
    queryKey: ['listMedia', { projectId: media.projectId, around: media.id }],
    queryFn: ({ signal }) => loadPages(media, signal),
  })
  if (!data) return undefined
  const listed = newestFirst(data.pages)
  const index = listed.findIndex(({ id }) => id === media.id)
  if (index === -1) return undefined
  return { previous: listed[index - 1], next: listed[index + 1], position: index + 1, total: data.pages[0]?.total ?? listed.length }
}
