import { proxy, ref } from 'valtio'

import { invalidateListMedia } from '#generated/media/media.ts'
import { queryClient } from '../api/query-client'
import { createUploadItem, type UploadItem, type UploadSettings } from '../api/upload'
import { createFailedChecks } from './failed-checks'
import { guardUnload } from './guard-unload'
import type { UploadRow } from './upload-row'

/** A file that did not go up, and why in words for the person. */
export interface UploadProblem {
  id: string
  /** What happened, naming the file. */
  message: string
  /** Why, where something failed. */
  error: Error | null
}

export interface UploadsState {
  /** In the order in which they were chosen. */
  rows: UploadRow[]
  isCollapsed: boolean
  /** To be told, and then taken off by `settleProblem`. */
  problems: UploadProblem[]
}

export const COMPLETED_STAYS_MS = 10_000
/** More at once would share the same line and finish no sooner. */
const RUNNING_AT_ONCE = 2

interface UploadsSettings {
  createItem?: (settings: UploadSettings) => UploadItem
  onCompleted?: () => void
  /** Where the page's end is announced. */
  page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/**
 * The uploads of this page: a few run, the others wait. The state holds plain rows only; the uploads themselves stay here,
 * because a proxy around a file or a request breaks it.
 */
export function createUploads({
  createItem = createUploadItem,
  onCompleted = () => void invalidateListMedia(queryClient),
  page = globalThis,
}: UploadsSettings = {}) {
  const state = proxy<UploadsState>({ rows: [], isCollapsed: false, problems: [] })
  const items = new Map<string, UploadItem>()
  const listeners = new Set<(file: File) => void>()
  const setGuarded = guardUnload(page)

  const rowOf = (id: string): UploadRow | undefined => state.rows.find((row) => row.id === id)

  function report(message: string, error: unknown = null): void {
    state.problems.push({ id: crypto.randomUUID(), message, error: error instanceof Error ? ref(error) : null })
  }

  function remove(id: string): void {
    items.delete(id)
    state.rows = state.rows.filter((row) => row.id !== id)
    advance()
  }

  /** Starts what waits, as far as there is room, and keeps the page from being left unasked. */
  function advance(): void {
    const running = state.rows.filter(({ status }) => status === 'uploading').length
    const next = state.rows.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, RUNNING_AT_ONCE - running))
    for (const row of next) {
      row.status = 'uploading'
      items.get(row.id)?.start()
    }
    setGuarded(state.rows.some(({ status }) => status !== 'complete'))
  }

  function addOne(userId: string, file: File, projectId: string | undefined): void {
    const item: UploadItem = createItem({
      userId,
      projectId,
      file,
      events: {
        progress: (percent) => {
          const row = rowOf(item.id)
          if (row) row.progress = percent
        },
        completed: () => {
          const row = rowOf(item.id)
          if (row) Object.assign(row, { progress: 100, status: 'complete' })
          items.delete(item.id)
          setTimeout(() => remove(item.id), COMPLETED_STAYS_MS)
          advance()
          onCompleted()
          for (const listener of listeners) listener(file)
        },
        error: (error) => {
          remove(item.id)
          report(`"${file.name}" was not uploaded.`, error)
        },
      },
    })
    items.set(item.id, item)
    state.rows.push({ id: item.id, fileName: file.name, size: file.size, progress: 0, status: 'waiting' })
  }

  async function cancel(id: string): Promise<void> {
    const item = items.get(id)
    const fileName = rowOf(id)?.fileName
    remove(id)
    try {
      await item?.cancel()
    } catch (error) {
      report(`The upload of "${fileName}" has stopped, but what had arrived could not be deleted.`, error)
    }
  }

  return {
    state,
    /** Calls the listener with each file whose upload is complete, until the returned function is called. */
    whenCompleted: (listener: (file: File) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Hears what the back end says on the socket: a file that arrived in full may still fail its check. */
    hear: createFailedChecks(() => state.rows),
    /**
     * Takes files and starts them in turn. Empty files and folders are refused at once, by name.
     *
     * @param folders names of folders that were dropped, which hold nothing that could be sent
     * @param projectId where the media shall go; none is the project that everybody has
     */
    add: (userId: string, files: File[], folders: string[] = [], projectId?: string): void => {
      for (const folder of folders) report(`"${folder}" is a folder. Open it and choose the files inside.`)
      for (const file of files) {
        if (file.size > 0) addOne(userId, file, projectId)
        else report(`"${file.name}" is empty (0 bytes). Choose the original file again, or another copy of it.`)
      }
      if (files.length > 0) state.isCollapsed = false
      advance()
    },
    /** Stops one upload, and has the server forget it. */
    cancel,
    /** Stops everything that is unfinished and empties the list. */
    cancelAll: async (): Promise<void> => {
      const ids = state.rows.map(({ id }) => id)
      // Emptied first, or each one that goes would let the next begin.
      const unfinished = ids.flatMap((id) => items.get(id) ?? [])
      state.rows = []
      items.clear()
      advance()
      const outcomes = await Promise.allSettled(unfinished.map((item) => item.cancel()))
      if (outcomes.some(({ status }) => status === 'rejected')) {
        report('The uploads have stopped, but not everything that had arrived could be deleted.')
      }
    },
    setCollapsed: (isCollapsed: boolean): void => {
      state.isCollapsed = isCollapsed
    },
    settleProblem: (id: string): void => {
      state.problems = state.problems.filter((problem) => problem.id !== id)
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** The one set of uploads of the app. */
export const uploads = createUploads()
