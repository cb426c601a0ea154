import { proxy, ref } from 'valtio'

import { queryClient } from '#api/query-client.ts'
import { reloadLists } from '#api/live/reload-lists.ts'
import { mayBeAnimated, mayBeConverted, type UploadOutcome } from '#lib/upload-outcome.ts'
import { createUploadItem, type UploadItem, type UploadSettings } from '#api/uploads/upload.ts'
import { createFailedChecks } from './failed-checks'
import { guardUnload } from '../guard-unload'
import { detectionOfUploads } from './upload-detection'
import type { UploadRow } from './upload-row'

/** A failed upload with its reason, as shown to the user. */
export interface UploadProblem {
  id: string
  /** The failure, with the file's name. */
  message: string
  /** The cause, if there is one. */
  error: Error | null
}

export interface UploadsState {
  /** In the order in which the files were chosen. */
  rows: UploadRow[]
  /** Problems to show, which `settleProblem` then removes. */
  problems: UploadProblem[]
}

export const COMPLETED_STAYS_MS = 10_000
/** More uploads would share the same bandwidth and finish no sooner. */
const MAX_CONCURRENT_UPLOADS = 2

/** An upload that isn't sent before its file has been read. */
type Held = Pick<UploadSettings, 'userId' | 'projectId' | 'detect' | 'file'>

/** `mediaId` is the ID of the file in the library, if the back end has named the upload. */
type CompletedListener = (file: File, mediaId: string | undefined) => void

interface UploadsSettings {
  createItem?: (settings: UploadSettings) => UploadItem
  onCompleted?: () => void
  /** The event target of the leave warning. */
  page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/**
 * Manages the uploads of this page: some run while the others wait. The state holds only plain rows; upload items stay outside, because
 * files and requests don't work inside proxies.
 */
export function createUploads({
  createItem = createUploadItem,
  onCompleted = () => reloadLists(queryClient, 'listMedia'),
  page = globalThis,
}: UploadsSettings = {}) {
  const state = proxy<UploadsState>({ rows: [], problems: [] })
  const items = new Map<string, UploadItem>()
  const held = new Map<string, Held>()
  /** The files whose outcome isn't known yet, by the IDs of their rows. */
  const unread = new Map<string, File>()
  const listeners = new Set<CompletedListener>()
  const setGuarded = guardUnload(page)

  const rowOf = (id: string): UploadRow | undefined => state.rows.find((row) => row.id === id)

  function report(message: string, error: unknown = null): void {
    state.problems.push({ id: crypto.randomUUID(), message, error: error instanceof Error ? ref(error) : null })
  }

  function remove(id: string): void {
    items.delete(id)
    held.delete(id)
    unread.delete(id)
    state.rows = state.rows.filter((row) => row.id !== id)
    advance()
  }

  /** Starts waiting uploads up to the limit, and turns the leave warning on while any is unfinished. */
  function advance(): void {
    const running = state.rows.filter(({ status }) => status === 'uploading').length
    const next = state.rows.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, MAX_CONCURRENT_UPLOADS - running))
    for (const row of next) {
      row.status = 'uploading'
      items.get(row.id)?.start()
    }
    setGuarded(state.rows.some(({ status }) => status !== 'complete'))
  }

  /** Creates the upload of a row, or of a new one with the ID of the upload. */
  function itemOf(settings: Held & Pick<UploadSettings, 'frame'>, rowId?: string): UploadItem {
    const { file } = settings
    const item: UploadItem = createItem({
      ...settings,
      events: {
        progress: (percent) => {
          const row = rowOf(id)
          if (row) row.progress = percent
        },
        completed: () => {
          const row = rowOf(id)
          if (row) Object.assign(row, { progress: 100, status: 'complete' })
          items.delete(id)
          setTimeout(() => {
            // The reason stays until the row is removed, because it may be the only trace of one of many files.
            if (rowOf(id)?.failure === undefined) remove(id)
          }, COMPLETED_STAYS_MS)
          advance()
          onCompleted()
          for (const listener of listeners) listener(file, item.mediaId)
        },
        error: (error) => {
          remove(id)
          report(`Couldn’t upload "${file.name}".`, error)
        },
      },
    })
    const id = rowId ?? item.id
    items.set(id, item)
    return item
  }

  function addOne(userId: string, file: File, projectId: string | undefined): void {
    const settings = { userId, projectId, detect: detectionOfUploads(), file }
    const isHeld = mayBeAnimated(file)
    const id = isHeld ? crypto.randomUUID() : itemOf(settings).id
    if (isHeld) held.set(id, settings)
    if (mayBeConverted(file)) unread.set(id, file)
    state.rows.push({ id, fileName: file.name, size: file.size, progress: 0, status: isHeld ? 'reading' : 'waiting' })
  }

  /** Queues the upload of a held row. */
  function release(row: UploadRow, frame?: number): void {
    const settings = held.get(row.id)
    if (!settings) return
    held.delete(row.id)
    itemOf({ ...settings, frame }, row.id)
    Object.assign(row, { status: 'waiting', ...(frame === undefined ? {} : { frame }) })
    advance()
  }

  function addEmpty(fileName: string): void {
    const failure = 'This file is empty (0 bytes). Choose another copy of it.'
    state.rows.push({ id: crypto.randomUUID(), fileName, size: 0, progress: 0, status: 'complete', failure })
  }

  async function cancel(id: string): Promise<void> {
    const item = items.get(id)
    const fileName = rowOf(id)?.fileName
    remove(id)
    try {
      await item?.cancel()
    } catch (error) {
      report(`Upload of "${fileName}" cancelled, but its data couldn’t be deleted from the server.`, error)
    }
  }

  return {
    state,
    /** Calls the listener with each file whose upload is complete, until the returned function is called. */
    whenCompleted: (listener: CompletedListener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Handles messages of the socket, because an uploaded file may still fail its check. */
    hear: createFailedChecks(() => state.rows),
    /**
     * Queues files for upload. Empty files get a row with the reason, and folders are rejected by name.
     *
     * @param folders names of dropped folders, which can't be uploaded
     * @param projectId the project for the files; undefined for the default project
     */
    add: (userId: string, files: File[], folders: string[] = [], projectId?: string): void => {
      for (const folder of folders) report(`"${folder}" is a folder. Choose the files inside it.`)
      for (const file of files) {
        if (file.size > 0) addOne(userId, file, projectId)
        else addEmpty(file.name)
      }
      advance()
    },
    /** Returns a file whose outcome has to be read, with the ID of its row; undefined if there is none. Each is returned once. */
    nextUnread: (): { id: string; file: File } | undefined => {
      const ids = [...unread.keys()]
      // The uploads of others don't wait for it.
      const id = ids.find((one) => held.has(one)) ?? ids[0]
      const file = unread.get(id ?? '')
      if (id === undefined || !file) return undefined
      unread.delete(id)
      return { id, file }
    },
    /** Adds what the back end makes of a file to its row. An animation then waits for the choice of its frame. */
    describe: (id: string, outcome: UploadOutcome): void => {
      const row = rowOf(id)
      if (!row) return
      if (outcome.notes.length > 0) row.outcome = outcome
      if (row.status !== 'reading') return
      if (outcome.frames === undefined) release(row)
      else row.status = 'choosing'
    },
    /** Returns the file of an animation whose frame is being chosen. */
    animationOf: (id: string): File | undefined => held.get(id)?.file,
    /** Uploads an animation, a frame of which becomes the image. Frames are counted from 1. */
    chooseFrame: (id: string, frame: number): void => {
      const row = rowOf(id)
      if (row) release(row, frame)
    },
    /** Cancels one upload and deletes its data on the server, or removes the row of one that has ended. */
    cancel,
    /** Cancels all unfinished uploads and empties the list. */
    cancelAll: async (): Promise<void> => {
      const ids = state.rows.map(({ id }) => id)
      // The list is emptied first; otherwise each cancelled upload would start the next.
      const unfinished = ids.flatMap((id) => items.get(id) ?? [])
      state.rows = []
      items.clear()
      held.clear()
      unread.clear()
      advance()
      const outcomes = await Promise.allSettled(unfinished.map((item) => item.cancel()))
      if (outcomes.some(({ status }) => status === 'rejected')) {
        report('Uploads cancelled, but some data couldn’t be deleted from the server.')
      }
    },
    settleProblem: (id: string): void => {
      state.problems = state.problems.filter((problem) => problem.id !== id)
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** The uploads of the app. */
export const uploads = createUploads()
