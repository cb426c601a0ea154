import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Media } from '#generated/model/media.zod.ts'
import { useReasonAgainst } from '#api/use-capabilities.ts'
import { useIsOwn } from '#api/use-is-own.ts'
import { useDetect } from '#api/use-media-actions.ts'
import { FACES_ONLY, requestOf } from '#lib/words/detection-tags.ts'
import { formatCount } from '#lib/words/formats.ts'
import { deleteWithUndo } from '#notifications/deletions.ts'
import { notify, notifyError } from '#notifications/notify.ts'
import { requestArchive } from '#state/archive-request.ts'
import { usePageShortcuts } from '#state/shortcut-list.ts'
import { MediaBrowser, type BrowserHandle, type ViewMode } from './browse/media-browser'
import type { ItemActions } from './browse/media-item'
import { libraryShortcuts, useLibraryKeys } from './browse/use-library-keys'
import { DetectDialog } from './chosen/detect-dialog'
import { MoveDialog } from './chosen/move-dialog'
import { RedactDialog } from './chosen/redact-dialog'
import { SelectionBar } from './chosen/selection-bar'
import { useSelection, type Selection } from './chosen/use-selection'
import { currentMedia } from './library-pages'
import type { Library } from './use-library'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { placeBefore, type ScrollPlace } from './browse/scroll-memory'

/** Returns the scroll position to restore after going back in the history, until the view mode changes. */
function usePlaceBefore(mode: ViewMode): ScrollPlace | undefined {
  const { key } = useLocation()
  const isGoingBack = useNavigationType() === NavigationType.Pop
  const [before, setBefore] = useState(() => (isGoingBack ? placeBefore(key) : undefined))
  const [modeBefore, setModeBefore] = useState(mode)
  if (modeBefore !== mode) {
    setModeBefore(mode)
    setBefore(undefined)
  }
  return before
}

type Asked = { what: 'detect' | 'move' | 'redact'; media: readonly Media[] } | null

const NOT_OWN = (count: number): string =>
  `${formatCount(count, 'selected file')} ${count === 1 ? 'belongs' : 'belong'} to someone else, who alone can move and delete ${count === 1 ? 'it' : 'them'}.`

interface LibraryMediaProps {
  library: Library
  mode: ViewMode
  projectName: string | undefined
  /** Opens the review of a file whose detection has been started. Stable between renders. */
  onReview: (media: Media) => void
}

/** Shows the files with selection, bulk actions and dialogs. */
export function LibraryMedia({ library, mode, projectName, onReview }: LibraryMediaProps) {
  const client = useQueryClient()
  const { detect: startDetection } = useDetect()
  const reasonAgainst = useReasonAgainst('detect')
  const sending = useRef(new Set<string>())
  const selection = useSelection(library.mediaBetween)
  const [asked, setAsked] = useState<Asked>(null)
  const before = usePlaceBefore(mode)
  usePageShortcuts(libraryShortcuts)
  const { toggle, drop } = selection
  const isOwn = useIsOwn()
  /** Says why files of others are neither moved nor deleted. Returns whether there are any. */
  const refuse = useCallback(
    (media: readonly Media[]): boolean => {
      const others = media.filter((one) => !isOwn(one)).length
      if (others > 0) notify({ message: NOT_OWN(others), variant: 'error' })
      return others > 0
    },
    [isOwn],
  )
  const remove = useCallback(
    (media: readonly Media[]): void => {
      if (media.length === 0 || refuse(media)) return
      deleteWithUndo(client, media)
      drop(media)
    },
    [client, drop, refuse],
  )
  const move = useCallback((media: Media[]): void => (refuse(media) ? undefined : setAsked({ what: 'move', media })), [refuse])
  const chosen = (): Media[] => currentMedia(client, [...selection.selected.values()])
  /** Offers the selected files as an archive, or all files of the list. */
  async function download(): Promise<void> {
    const isAll = selection.selected.size === 0
    try {
      const media = isAll ? await library.mediaBetween(0, library.count - 1) : chosen()
      const count = formatCount(media.length, 'file')
      const name = isAll ? (projectName ?? 'Library') : projectName === undefined ? count : `${projectName}, ${count}`
      requestArchive({
        name: `${name} (redacted)`,
        files: media.map(({ id, name: fileName, exportedVersions }) => ({
          mediaId: id,
          name: fileName,
          hasVersions: exportedVersions.length > 0,
        })),
      })
    } catch (error) {
      notifyError(error)
    }
  }
  const detect = useCallback(
    async (media: Media): Promise<void> => {
      const { id } = media
      // A double click would start a second detection, which the back end rejects.
      if (sending.current.has(id)) return
      sending.current.add(id)
      try {
        await startDetection(id, requestOf(FACES_ONLY))
      } catch (error) {
        notifyError(error)
        return
      } finally {
        sending.current.delete(id)
      }
      // The review shows the progress, and opens when the detection has finished.
      onReview(media)
    },
    [startDetection, onReview],
  )
  const actions = useMemo(
    (): ItemActions => ({
      onToggle: toggle,
      reasonAgainst,
      onDetect: (media) => void detect(media),
      onChooseDetection: (media) => setAsked({ what: 'detect', media: [media] }),
      onMove: (media) => move([media]),
      onDelete: (media) => remove([media]),
    }),
    [toggle, remove, move, detect, reasonAgainst],
  )
  return (
    <>
      {/* Precedes the list in tab order, so that Shift+Tab from the first file reaches it. */}
      <SelectionBar
        selection={selection}
        count={library.count}
        onDetect={() => setAsked({ what: 'detect', media: chosen() })}
        onRedact={() => setAsked({ what: 'redact', media: chosen() })}
        onDownload={() => void download()}
        onMove={() => move(chosen())}
        onDelete={() => remove(chosen())}
      />
      <MediaBrowser key={mode} library={library} before={before} mode={mode} selected={selection.selected} actions={actions}>
        {(handle) => <LibraryKeys handle={handle} library={library} selection={selection} chosen={chosen} onDelete={remove} />}
      </MediaBrowser>
      {asked?.what === 'move' ? (
        <MoveDialog
          media={asked.media}
          onClose={() => setAsked(null)}
          onMoved={() => {
            setAsked(null)
            drop(asked.media)
          }}
        />
      ) : null}
      {asked?.what === 'detect' ? (
        <DetectDialog media={asked.media} onClose={() => setAsked(null)} onAsked={() => drop(asked.media)} />
      ) : null}
      {asked?.what === 'redact' ? <RedactDialog media={asked.media} onClose={() => setAsked(null)} onAsked={drop} /> : null}
    </>
  )
}

interface LibraryKeysProps {
  handle: BrowserHandle
  library: Library
  selection: Selection
  /** Returns the selected files in their current state. */
  chosen: () => readonly Media[]
  onDelete: (media: readonly Media[]) => void
}

/** Handles the keys of the library. Renders nothing. */
function LibraryKeys({ handle: { window, columns }, library, selection, chosen, onDelete }: LibraryKeysProps) {
  const active = library.mediaAt(window.active)
  const goTo = (index: number): void => {
    if (index >= 0 && index < library.count) window.goTo(index)
  }
  useLibraryKeys({
    onMove: (byColumns, byRows) => {
      if (Number.isFinite(byRows)) goTo(window.active + byColumns + byRows * columns)
      else goTo(byRows < 0 ? 0 : library.count - 1)
    },
    onPage: (direction) => {
      const rows = window.rowsInView * direction * columns
      window.goTo(Math.max(0, Math.min(library.count - 1, window.active + rows)))
    },
    onToggle: (isRange) => {
      if (active) selection.toggle(window.active, active, isRange)
    },
    onSelectAll: () => selection.selectAll(library.count),
    onClear: () => {
      const wasAnything = selection.selected.size > 0 || selection.isLoading
      if (wasAnything) selection.clear()
      return wasAnything
    },
    onDelete: (isInList) => {
      // An incomplete selection is not deleted.
      if (selection.isLoading) return
      if (selection.selected.size > 0) onDelete(chosen())
      else if (isInList && active) {
        onDelete([active])
        // The next file takes the place and the focus of the deleted one.
        window.goTo(Math.min(window.active, library.count - 2))
      }
    },
  })
  return null
}
