import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Rect } from '../../../editor/stage/geometry'
import { notify } from '../../../notifications/notify'
import { useHeaderRedact } from '../../../state/header-redact'
import { showShortcuts, usePageShortcuts } from '../../../state/shortcut-list'
import { singleKeysState } from '../../../state/single-keys'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { ExportDialog } from './export/export-dialog'
import { RedactionStrip } from './export/redaction-strip'
import { DetectionStrip } from './detection-strip'
import { DetectionNotice } from './panel/detection-notice'
import { DetectionsPanel } from './panel/detections-panel'
import styles from './review-workspace.module.css'
import { ConflictCallout } from './session/conflict-callout'
import { ReviewSession } from './session/review-session'
import { ReviewSaver } from './session/save-review'
import { useExportRequest } from './export/use-export-request'
import { useExportBlock } from './session/use-export-block'
import { useNewerReview } from './session/use-newer-review'
import { useLeaveGuard } from './session/use-leave-guard'
import { useSaveAfterJobs } from './session/use-save-after-jobs'
import { useShortcuts } from './session/use-shortcuts'
import { listShortcuts } from './toolbar/list-shortcuts'
import { Toolbar } from './toolbar/toolbar'

interface ReviewWorkspaceProps {
  media: Media
  /** The saved review. The session begins with the first and takes over later ones. */
  detections: Detections
  jobs: readonly Job[]
  /** Renders the file with its boxes. */
  renderSurface: (session: ReviewSession) => ReactNode
  renderThumbnail: (rect: Rect) => ReactNode
}

function notifyLost(name: string): void {
  const message = `Couldn't save your last changes to “${name}”. Reopen the review and check its boxes.`
  notify({ message, variant: 'error', persist: true })
}

/** Renders an editable review: toolbar, surface and detections panel. */
export function ReviewWorkspace({ media, detections, jobs, renderSurface, renderThumbnail }: ReviewWorkspaceProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useExportRequest()
  const [session] = useState(() => {
    const saver = new ReviewSaver(client, media.id)
    return new ReviewSession({
      detections,
      saver,
      showShortcuts,
      openExport: () => setAsking(true),
    })
  })
  const { isOn: areSingleKeysOn } = useSnapshot(singleKeysState)
  const guard = useLeaveGuard(session.autosaver)
  const exportBlock = useExportBlock(session, jobs)
  const openExport = useCallback(() => {
    void session.autosaver.flush()
    setAsking(true)
  }, [session, setAsking])
  useHeaderRedact({ onRedact: openExport, disabledReason: exportBlock })
  useShortcuts(session, areSingleKeysOn)
  usePageShortcuts(useMemo(() => listShortcuts(session.actions.all), [session]))
  useSaveAfterJobs(session.autosaver, jobs)
  useEffect(() => session.watch(() => notifyLost(media.name)), [session, media.name])
  useNewerReview(session, { newest: detections, jobs, isAsking })
  return (
    <div className={styles.workspace}>
      <div className={styles.main}>
        <Toolbar session={session} />
        <ConflictCallout session={session} />
        <DetectionStrip job={jobs.find(({ kind }) => kind === 'detect')} />
        {!isAsking && <RedactionStrip job={jobs.find(({ kind }) => kind === 'redact')} />}
        <div className={styles.surface}>{renderSurface(session)}</div>
      </div>
      <DetectionsPanel
        session={session}
        renderThumbnail={renderThumbnail}
        mediaName={media.name}
        projectId={media.projectId}
        notice={<DetectionNotice session={session} mediaId={media.id} jobs={jobs} />}
      />
      <ExportDialog session={session} media={media} jobs={jobs} isOpen={isAsking} onClose={() => setAsking(false)} />
      <ConfirmDialog
        isOpen={guard.isAsking}
        title="Leave without saving?"
        confirmText="Leave without saving"
        cancelText="Stay"
        isDanger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        Your latest changes couldn't be saved and will be lost if you leave.
      </ConfirmDialog>
    </div>
  )
}
