import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { proxy, useSnapshot } from 'valtio'

import { deleteMedia, invalidateListMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { invalidateListProjects } from '#generated/projects/projects.ts'
import { ApiError } from '#api/api-error.ts'
import { formatCount } from '#lib/words/formats.ts'
import { inTurn } from '#lib/in-turn.ts'
import { dismissNotification, notify, notifyFailure } from './notify'

/** The seconds in which a deletion can be undone. */
const UNDO_SECONDS = 10

/** The IDs of files with a pending deletion, which lists hide. */
const deletionsState = proxy<{ ids: string[] }>({ ids: [] })

/** Pending deletions, newest last. */
const pending: { undo: () => void }[] = []

export function useDeletedIds(): ReadonlySet<string> {
  const { ids } = useSnapshot(deletionsState)
  return useMemo(() => new Set(ids), [ids])
}

/**
 * Hides files and deletes them on the server when the time to undo is over. If the app is closed before then, they aren't deleted, so that
 * nothing is deleted by accident.
 */
export function deleteWithUndo(client: QueryClient, media: readonly Media[]): void {
  const ids = new Set(media.map(({ id }) => id))
  const key = `deletion-${crypto.randomUUID()}`
  const end = (): void => {
    clearTimeout(timer)
    dismissNotification(key)
    pending.splice(pending.indexOf(deletion), 1)
  }
  const showAgain = (): void => {
    deletionsState.ids = deletionsState.ids.filter((id) => !ids.has(id))
  }
  const deletion = {
    undo: (): void => {
      end()
      showAgain()
    },
  }
  const timer = setTimeout(() => {
    end()
    void deleteNow(client, media).finally(showAgain)
  }, UNDO_SECONDS * 1000)
  pending.push(deletion)
  deletionsState.ids = [...deletionsState.ids, ...ids]
  notify({ key, message: messageFor(media), variant: 'info', persist: true, onUndo: deletion.undo })
}

/** Undoes the newest pending deletion. Returns whether there was one. */
export function undoDeletion(): boolean {
  const last = pending.at(-1)
  last?.undo()
  return last !== undefined
}

async function deleteNow(client: QueryClient, media: readonly Media[]): Promise<void> {
  const failures = await inTurn(media, async ({ id }) => {
    try {
      await deleteMedia(id)
    } catch (error) {
      // Already deleted elsewhere.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  })
  // Awaited, because deleted files would otherwise reappear until the lists are refetched.
  await Promise.all([invalidateListMedia(client), invalidateListProjects(client)])
  const [first] = failures
  if (!first) return
  const more = failures.length > 1 ? ` and ${formatCount(failures.length - 1, 'other file')}` : ''
  notifyFailure(`Couldn’t delete “${first.item.name}”${more}.`, first.error)
}

function messageFor(media: readonly Media[]): string {
  const versions = media.reduce((sum, { exportedVersions }) => sum + exportedVersions.length, 0)
  const what = media.length === 1 ? `“${media[0]?.name ?? ''}”` : formatCount(media.length, 'file')
  const withVersions = versions === 0 ? '' : ` and ${formatCount(versions, 'redacted version')}`
  return `${what}${withVersions} will be permanently deleted in ${UNDO_SECONDS} seconds. Keep this tab open until then.`
}
