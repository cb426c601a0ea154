import { Dialog } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import { useListProjects } from '#generated/projects/projects.ts'
import { searchMedia } from '#generated/search/search.ts'
import type { PageCommand } from '#lib/browser/page-command.ts'
import { mediaPage, paths } from '#lib/addresses/paths.ts'
import { pageCommandsState } from '#state/shortcut-list.ts'
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Destination } from '../shell-parts'
import styles from './palette.module.css'
import { APP_COMMANDS, matchingCommands, pageLinks } from './palette-commands'

const PROJECTS = 200
/** More options would slow down typing, and no one reads that many. */
const SHOWN = 60

interface CommandPaletteProps {
  destinations: readonly Destination[]
  onClose: () => void
}

/** Finds pages, projects, files and actions by name and opens or runs them. Open while mounted. */
export function CommandPalette({ destinations, onClose }: CommandPaletteProps) {
  useFocusReturn()
  const titleId = useId()
  return (
    <Dialog isOpen className={styles.palette ?? ''} aria-labelledby={titleId} transitionDuration={0} onClose={onClose}>
      <VisuallyHidden>
        <h2 id={titleId}>Command palette</h2>
      </VisuallyHidden>
      <Finder destinations={destinations} onClose={onClose} />
    </Dialog>
  )
}

/** Returns the commands that can be run now. Those of the page are read once, because the page can't change while the palette is open. */
function useCommands(destinations: readonly Destination[], navigate: (to: string) => void): readonly PageCommand[] {
  const [ofPage] = useState(() => pageCommandsState.lists.flat().filter(({ isEnabled }) => isEnabled()))
  const { data } = useListProjects({ page: 0, rowsPerPage: PROJECTS }, { query: { staleTime: 60_000, retry: false } })
  return useMemo(() => {
    const projects = (data?.projects ?? []).map(({ id, name }) => ({
      id: `project.${id}`,
      label: name,
      group: 'Project',
      isEnabled: () => true,
      run: () => navigate(`${paths.home()}?${new URLSearchParams({ project: id }).toString()}`),
    }))
    // The review offers its shortcuts too.
    const ofApp = APP_COMMANDS.filter(({ label, isEnabled }) => isEnabled() && ofPage.every((one) => one.label !== label))
    return [...ofPage, ...pageLinks(destinations, navigate), ...projects, ...ofApp]
  }, [ofPage, destinations, data, navigate])
}

function Finder({ destinations, onClose }: CommandPaletteProps) {
  const toPage = useNavigate()
  const [navigate] = useState(
    () =>
      (to: string): void =>
        void toPage(to),
  )
  const input = useFocusOnMount<HTMLInputElement>()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const [recent] = useState(recentCommands)
  const commands = useCommands(destinations, navigate)
  const { files, isSearching, hasFailed } = useFoundFiles(query, navigate)
  const { close, loose } = useMemo(() => matchingCommands(query, commands, recent), [query, commands, recent])
  const options = [...close, ...files, ...loose].slice(0, SHOWN)
  // Files arrive later than commands, so the active option isn't stored as an index.
  const at =
    options.length === 0
      ? -1
      : Math.max(
          0,
          options.findIndex(({ id }) => id === activeId),
        )
  const run = (command: PageCommand | undefined): void => {
    if (!command) return
    if (command.group !== 'File') noteCommand(command.id)
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      const next = (at + step + options.length) % options.length
      setActiveId(options[next]?.id ?? null)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      run(options[at])
    }
  }
  const summary = options.length === 0 ? (isSearching ? 'Searching files…' : 'No matches') : `${options.length} found`
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-label="Find a command, page or file"
        placeholder="Find a command, page or file"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={query}
        {...(at >= 0 ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value)
          setActiveId(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className={styles.list} role="listbox" aria-label="Commands">
        {options.map((command, index) => (
          <Option
            key={command.id}
            id={`${listId}-${index}`}
            command={command}
            isActive={index === at}
            onPoint={() => setActiveId(command.id)}
            onRun={() => run(command)}
          />
        ))}
      </div>
      {options.length === 0 && <p className={styles.note}>{summary}</p>}
      {hasFailed && <p className={styles.note}>Couldn’t search files.</p>}
      <VisuallyHidden isStatus>{summary}</VisuallyHidden>
    </>
  )
}

interface OptionProps {
  id: string
  command: PageCommand
  isActive: boolean
  onPoint: () => void
  onRun: () => void
}

function Option({ id, command: { label, group, keys }, isActive, onPoint, onRun }: OptionProps) {
  return (
    // The field keeps the focus and handles the keys of the options.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.group}>{group}</span>
      {keys && (
        <span className={styles.keys}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  )
}

const RECENT_KEY = 'palette.recent'
const MAX_RECENT = 8

/** Returns the IDs of the commands that were run last in this browser, newest first. */
function recentCommands(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string').slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Puts a command first among the recent ones. */
function noteCommand(id: string): void {
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify([id, ...recentCommands().filter((other) => other !== id)].slice(0, MAX_RECENT)))
  } catch {
    // Without storage there are no recent commands.
  }
}

const TYPING_MILLISECONDS = 250
const MAX_FILES = 8
const MIN_CHARACTERS = 2

/** Searches files by name while a query is typed. A search that is no longer needed is cancelled. */
function useFoundFiles(query: string, navigate: (to: string) => void) {
  const wanted = query.trim()
  const [term, setTerm] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTerm(wanted), TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isWanted = wanted.length >= MIN_CHARACTERS
  const { data, isError } = useQuery({
    queryKey: ['palette-files', term],
    queryFn: ({ signal }) => searchMedia({ category: 'tag', searchTerm: term, page: 0, rowsPerPage: MAX_FILES }, { signal }),
    enabled: isWanted && term.length >= MIN_CHARACTERS,
    retry: false,
    staleTime: 10_000,
  })
  const isCurrent = isWanted && term === wanted
  const files: PageCommand[] =
    data === undefined || !isCurrent
      ? []
      : Object.values(data.searchResult).map(({ id, name, type }) => ({
          id: `file.${id}`,
          label: name,
          group: 'File',
          isEnabled: () => true,
          run: () => navigate(mediaPage(type, id)),
        }))
  return { files, isSearching: isWanted && (!isCurrent || (data === undefined && !isError)), hasFailed: isCurrent && isError }
}
