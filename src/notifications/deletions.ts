import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { proxy, useSnapshot } from 'valtio'

import { deleteMedia, invalidateListMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { invalidateListProjects } from '#generated/projects/projects.ts'
import { ApiError } from '../api/api-error'
import { formatCount } from '../lib/formats'
import { inTurn } from '../lib/in-turn'
import { dismissNotification, notify, notifyFailure } from './notify'

/** How long a deletion can be undone. */
export const UNDO_SECONDS = 10

/** The media that are as good as deleted, which no list shows any more. */
const deletionsState = proxy<{ ids: string[] }>({ ids: [] })

/** Deletions that can still be undone, the newest last. */
const waiting: { undo: () => void }[] = []

export function useDeletedIds(): ReadonlySet<string> {
  const { ids } = useSnapshot(deletionsState)
  return useMemo(() => new Set(ids), [ids])
}

/**
 * Takes media out of sight, and deletes them at the server when the time to undo it is over. Until then nothing has happened
 * there, so that whoever closes the app meanwhile keeps them: what can be lost for good is lost only on purpose.
 */
export function deleteWithUndo(client: QueryClient, media: readonly Media[]): void {
  const ids = new Set(media.map(({ id }) => id))
  const key = `deletion-${crypto.randomUUID()}`
  const end = (): void => {
    clearTimeout(timer)
    dismissNotification(key)
    waiting.splice(waiting.indexOf(deletion), 1)
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
  waiting.push(deletion)
  deletionsState.ids = [...deletionsState.ids, ...ids]
  notify({ key, message: wordsFor(media), variant: 'info', persist: true, onUndo: deletion.undo })
}

/** Undoes the newest deletion that can still be undone. */
export function undoDeletion(): boolean {
  const last = waiting.at(-1)
  last?.undo()
  return last !== undefined
}

async function deleteNow(client: QueryClient, media: readonly Media[]): Promise<void> {
  const failures = await inTurn(media, async ({ id }) => {
    try {
      await deleteMedia(id)
    } catch (error) {
      // Somebody else was faster.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  })
  // Awaited, or what is deleted would be seen again until the answer comes.
  await Promise.all([invalidateListMedia(client), invalidateListProjects(client)])
  const [first] = failures
  if (!first) return
  const more = failures.length > 1 ? ` and ${formatCount(failures.length - 1, 'other file')}` : ''
  notifyFailure(`Couldn't delete “${first.item.name}”${more}.`, first.error)
}

function wordsFor(media: readonly Media[]): string {
  const versions = media.reduce((sum, { exportedVersions }) => sum + exportedVersions.length, 0)
  const what = media.length === 1 ? `“${media[0]?.name ?? ''}”` : formatCount(media.length, 'file')
  const withVersions = versions === 0 ? '' : ` and ${formatCount(versions, 'redacted version')}`
  const isOne = media.length === 1 && versions === 0
  return `${what}${withVersions} will be gone for good in ${UNDO_SECONDS} seconds. Closing the app before then keeps ${isOne ? 'it' : 'them'}.`
}
