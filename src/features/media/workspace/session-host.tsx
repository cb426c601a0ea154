import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { useHasShapes } from '#api/use-capabilities.ts'
import { SHAPES } from '#editor/actions/items/shape-actions.ts'
import type { Autosaver } from '#editor/autosaver.ts'
import type { Review } from '#editor/review.ts'
import type { PageCommand } from '#lib/browser/page-command.ts'
import { mediaIdOf, mediaPage, timeIn } from '#lib/addresses/paths.ts'
import { isActive } from '#lib/job-state.ts'
import { notify } from '#notifications/notify.ts'
import { useHeaderRedact } from '#state/header-redact.ts'
import { usePageCommands, usePageShortcuts } from '#state/shortcut-list.ts'
import { singleKeysState } from '#state/single-keys.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ExportDialog } from '../review/export/export-dialog'
import type { ReviewSession } from '../review/session/review-session'
import { useEditor } from '../review/session/use-editor'
import { useExportBlock } from '../review/session/use-export-block'
import { useLeaveGuard } from '../review/session/use-leave-guard'
import { isDetectedSince, useNewerReview } from '../review/session/use-newer-review'
import { useShortcuts } from '../review/session/use-shortcuts'
import { listCommands, listShortcuts } from '../review/toolbar/list-shortcuts'
import { FILE_SHORTCUTS } from './rail/file-browser'

interface SessionHostProps {
  session: ReviewSession
  media: Media
  /** The saved review, which the session takes over if it is newer. */
  newest: Detections
  jobs: readonly Job[]
  /** Whether the stage shows the review. */
  isShown: boolean
  /** Whether the export dialog is open. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  /** Shows a finished export. Stable between renders. */
  onExported: () => void
}

const TURN_IDS = ['turn-left', 'turn-right', 'turn-left-far', 'turn-right-far']
const DRAW_IDS = ['draw-polygon', 'draw-lasso', 'draw-brush']
const SHAPE_IDS: ReadonlySet<string> = new Set([...SHAPES.map(({ shape }) => `shape-${shape}`), ...DRAW_IDS, ...TURN_IDS])
const NO_COMMANDS: readonly PageCommand[] = []

function notifyLost(name: string): void {
  const message = `Couldn’t save your last changes to “${name}”. Reopen the review and check its boxes.`
  notify({ message, variant: 'error', persist: true })
}

/** Returns whether a location is a step of this file. */
function isOfFile({ type, id }: Pick<Media, 'type' | 'id'>, { pathname, search }: Location): boolean {
  const [page = ''] = mediaPage(type, id).split('?')
  return mediaIdOf(search) === id && (pathname === page || pathname === `${page}/review`)
}

/**
 * Saves when the jobs on the file have ended, because a back end may reject saves while they run. After a detection, the changes are saved
 * with its results.
 */
function useSaveAfterJobs(autosaver: Autosaver<Review>, jobs: readonly Job[]): void {
  const isBusy = jobs.some(isActive)
  useEffect(() => {
    if (!isBusy && !isDetectedSince(autosaver.revision, jobs)) void autosaver.flush()
  }, [autosaver, isBusy, jobs])
}

/** Runs a review session while it is mounted: saves it, guards it, and connects it to the header, the keyboard and its dialogs. */
export function SessionHost(props: SessionHostProps) {
  const { session, media, newest, jobs, isShown, isAsking, onAsk, onExported } = props
  const { isOn: areSingleKeysOn } = useSnapshot(singleKeysState)
  const { id, type, name } = media
  const guard = useLeaveGuard(
    session.autosaver,
    useCallback((location: Location) => isOfFile({ id, type }, location), [id, type]),
  )
  const exportBlock = useExportBlock(session, jobs)
  const openExport = useCallback(() => {
    void session.autosaver.flush()
    onAsk(true)
  }, [session, onAsk])
  useHeaderRedact({ onRedact: openExport, disabledReason: exportBlock })
  useShortcuts(session, { isShown, areSingleKeysOn })
  // A search result links to a time.
  const time = timeIn(useLocation().search)
  useEffect(() => {
    if (time !== undefined && !session.editor.clock.isFixed) session.editor.clock.seek(time)
  }, [session, time])
  usePageShortcuts(useMemo(() => [...(isShown ? listShortcuts(session.actions.all) : []), FILE_SHORTCUTS], [session, isShown]))
  const hasShapes = useHasShapes()
  useEffect(() => session.editor.set({ hasShapes }), [session, hasShapes])
  const commands = useMemo(
    () => listCommands(hasShapes ? session.actions.all : session.actions.all.filter((action) => !SHAPE_IDS.has(action.id))),
    [session, hasShapes],
  )
  usePageCommands(isShown ? commands : NO_COMMANDS)
  useSaveAfterJobs(session.autosaver, jobs)
  useEffect(() => session.watch(() => notifyLost(name)), [session, name])
  useNewerReview(session, { newest, jobs, isAsking })
  const showExport = useCallback(() => {
    onAsk(false)
    onExported()
  }, [onAsk, onExported])
  return (
    <>
      <Announcements session={session} />
      {isAsking && <ExportDialog session={session} media={media} jobs={jobs} onClose={() => onAsk(false)} onDone={showExport} />}
      <ConfirmDialog
        isOpen={guard.isAsking}
        title="Leave without saving?"
        confirmText="Leave without saving"
        cancelText="Stay"
        isDanger
        onConfirm={() => {
          session.discard()
          guard.leave()
        }}
        onCancel={guard.stay}
      >
        Your latest changes couldn’t be saved and will be lost if you leave.
      </ConfirmDialog>
    </>
  )
}

/** Announces the editor's messages to screen readers. */
function Announcements({ session }: { session: ReviewSession }) {
  const message = useEditor(session.editor, (state) => state.message)
  return (
    // A new key makes screen readers repeat an identical message.
    <VisuallyHidden isStatus>
      <span key={message.serial}>{message.text}</span>
    </VisuallyHidden>
  )
}
