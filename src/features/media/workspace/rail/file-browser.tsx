import { Classes } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useEffect, useMemo, type JSX } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import type { Media } from '#generated/model/media.zod.ts'
import { formatNumber } from '#lib/words/formats.ts'
import { isTakenElsewhere } from '#lib/browser/key-presses.ts'
import type { ShortcutGroup } from '#lib/browser/page-command.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { usePageCommands } from '#state/shortcut-list.ts'
import { singleKeysState } from '#state/single-keys.ts'
import styles from './rail.module.css'
import { useNeighbours } from './use-neighbours'

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
