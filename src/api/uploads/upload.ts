import type { UploadOptions } from 'tus-js-client'

import { uploadEndpoint } from '#lib/addresses/media-urls.ts'
import { ApiError } from '../api-error'
import { createLazyTus, type TusUpload } from './lazy-tus'
import { claimUpload } from './running-uploads'
import { leaveIfSignedOut } from '../signed-out'
import { mayRetryUpload, throwUnlessGone, uploadFailure } from './upload-failure'
import { watchUpload } from './upload-watch'

/** Progress is reported chunk by chunk, and an interrupted chunk must be sent again. */
const CHUNK_BYTES = 8_000_000
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000]

/** Callbacks of an upload. After `error`, `completed` or `cancel()`, none is called. */
export interface UploadEvents {
  /** From 0 to 99; 100 is reported by `completed`. */
  progress: (percent: number) => void
  error: (error: Error) => void
  completed: () => void
}

/** An upload of one file. */
export interface UploadItem {
  readonly id: string
  readonly fileName: string
  /** The ID of the file in the library; undefined until the upload is complete. */
  readonly mediaId?: string | undefined
  /** From 0 to 100, which means that the server has the whole file. */
  readonly progress: number
  /** Seconds since the start until the end; 0 before the start. */
  readonly duration: number
  start: () => void
  /** Stops the upload and deletes its data on the server. Does nothing after it has ended. */
  cancel: () => Promise<void>
}

export interface UploadSettings {
  /** The user of the upload; only the same user can resume it. */
  userId: string
  /** The project for the file; undefined for the default project. */
  projectId?: string | undefined
  /** The contract's tags to detect after the upload, separated by commas. Undefined for none. */
  detect?: string | undefined
  /** The frame of an animation that becomes the image, counted from 1. Undefined for the first one, and for other files. */
  frame?: number | undefined
  file: File
  events: UploadEvents
  createTus?: (file: File, options: UploadOptions) => TusUpload
}

/**
 * Returns a string that identifies a user's file for resuming. Its parts are escaped, so that it can be split at `::`. Another frame of the
 * same animation is another upload, because the frame is sent at its start.
 */
export function fingerprintOf(userId: string, { name, type, size, lastModified }: File, frame?: number): string {
  // Not at the end, because tus searches for all keys that start like the one without a frame.
  const parts = [userId, ...(frame === undefined ? [] : [frame]), name, type, size, lastModified]
  return parts.map(encodeURIComponent).join('::')
}

/**
 * Prepares a resumable upload (tus 1.0.0). If the same user has uploaded a part of the same file, it resumes from there, even after a
 * reload. The events' error is an `ApiError` with the server's message, a `ConnectionError`, or a `StalledUploadError`.
 */
export function createUploadItem({
  userId,
  projectId,
  detect,
  frame,
  file,
  events,
  createTus = createLazyTus,
}: UploadSettings): UploadItem {
  const fingerprint = fingerprintOf(userId, file, frame)
  const id = crypto.randomUUID()
  let status: 'prepared' | 'running' | 'ended' = 'prepared'
  let progress = 0
  let startedAt = 0
  let endedAt = 0
  let release: (() => void) | undefined

  function end(): void {
    status = 'ended'
    endedAt = Date.now()
    watch.stop()
  }

  function fail(error: Error): void {
    if (status !== 'running') return
    end()
    release?.()
    const failure = uploadFailure(error)
    events.error(failure)
    // Last, so that the browser doesn't warn that this upload would be lost.
    if (failure instanceof ApiError) leaveIfSignedOut(failure.status)
  }

  const watch = watchUpload({
    resume: () => void tus.abort().then(() => status === 'running' && tus.start()),
    giveUp: (error) => {
      // The server keeps the received bytes, so choosing the same file again resumes from there.
      void tus.abort()
      fail(error)
    },
  })

  const tus = createTus(file, {
    ...watch.options,
    endpoint: uploadEndpoint,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: {
      filename: file.name,
      filetype: file.type,
      ...(projectId === undefined ? {} : { projectId }),
      ...(detect === undefined ? {} : { detect }),
      ...(frame === undefined ? {} : { frame: String(frame) }),
    },
    fingerprint: () => Promise.resolve(fingerprint),
    removeFingerprintOnSuccess: true,
    // tus ignores a cancel while it is opening the file, and would still send the file.
    onBeforeRequest: (request) => {
      if (status === 'ended' && request.getMethod() !== 'DELETE') throw new Error('The upload was cancelled.')
      return watch.options.onBeforeRequest(request)
    },
    onShouldRetry: (error) => (status === 'running' || error.originalRequest.getMethod() === 'DELETE') && mayRetryUpload(error),
    onProgress: (sent, total) => {
      if (status !== 'running') return
      watch.sent(sent)
      progress = Math.min(99, Math.floor((sent / total) * 100))
      events.progress(progress)
    },
    onError: fail,
    onSuccess: () => {
      if (status !== 'running') return
      progress = 100
      end()
      release?.()
      events.completed()
    },
  })

  async function send(): Promise<void> {
    release = await claimUpload(fingerprint)
    if (!release) throw new Error('This file is already being uploaded, here or in another tab.')
    const [previous] = await tus.findPreviousUploads()
    // The upload may have been cancelled meanwhile.
    if (status !== 'running') return release()
    if (previous) tus.resumeFromPreviousUpload(previous)
    watch.start()
    tus.start()
  }

  return {
    id,
    fileName: file.name,
    get mediaId() {
      // By the contract, the upload becomes the file with the same ID.
      return progress === 100 ? tus.url?.split('/').at(-1) : undefined
    },
    get progress() {
      return progress
    },
    get duration() {
      if (status === 'prepared') return 0
      return ((status === 'ended' ? endedAt : Date.now()) - startedAt) / 1000
    },
    start: () => {
      if (status !== 'prepared') return
      status = 'running'
      startedAt = Date.now()
      send().catch(fail)
    },
    cancel: async () => {
      if (status === 'ended') return
      const wasRunning = status === 'running'
      if (!wasRunning) startedAt = Date.now()
      end()
      if (!wasRunning) return
      try {
        await tus.abort(true).catch(throwUnlessGone)
      } finally {
        // Released last; otherwise choosing the same file again would resume an upload that is being deleted.
        release?.()
      }
    },
  }
}
