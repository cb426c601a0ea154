import { Upload, type UploadOptions } from 'tus-js-client'

import { uploadEndpoint } from '../lib/media-urls'
import { ApiError } from './api-error'
import { claimUpload } from './running-uploads'
import { leaveIfSignedOut } from './signed-out'
import { mayRetryUpload, throwUnlessGone, uploadFailure } from './upload-failure'
import { watchUpload } from './upload-watch'

/** Progress comes chunk by chunk, and a chunk that is cut off has to be sent again. */
const CHUNK_BYTES = 8_000_000
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000]

/** What an upload item tells. After `error`, `completed` or `cancel()` it tells nothing more. */
export interface UploadEvents {
  /** 0 to 99; 100 is told by `completed`. */
  progress: (percent: number) => void
  error: (error: Error) => void
  completed: () => void
}

/** One file on its way to the server. */
export interface UploadItem {
  readonly id: string
  readonly fileName: string
  /** 0 to 100; 100 when the server has all of it. */
  readonly progress: number
  /** Seconds since the start, which stand still when it has ended; 0 before the start. */
  readonly duration: number
  start: () => void
  /** Stops, and has the server forget what it got. An upload that has ended is left alone. */
  cancel: () => Promise<void>
}

/** The part of a tus upload that is used here. */
export type TusUpload = Pick<Upload, 'start' | 'abort' | 'findPreviousUploads' | 'resumeFromPreviousUpload'>

export interface UploadSettings {
  /** Whose upload it is: uploads are resumed by the same user only. */
  userId: string
  /** Where the media shall go; without it, to the project that everybody has. */
  projectId?: string | undefined
  file: File
  events: UploadEvents
  createTus?: (file: File, options: UploadOptions) => TusUpload
}

/** Names a user's file for resuming. Its parts are escaped, so it can be taken apart at `::`. */
export function fingerprintOf(userId: string, { name, type, size, lastModified }: File): string {
  return [userId, name, type, size, lastModified].map(encodeURIComponent).join('::')
}

/**
 * Prepares a resumable upload (tus 1.0.0). If the same user has sent a part of the same file before, it goes on from there,
 * also after a reload. The events' error is an `ApiError` with the server's words, a `ConnectionError`, or a `StalledUploadError`.
 */
export function createUploadItem({
  userId,
  projectId,
  file,
  events,
  createTus = (...args) => new Upload(...args),
}: UploadSettings): UploadItem {
  const fingerprint = fingerprintOf(userId, file)
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
      // What has arrived stays with the server, so the same file chosen again goes on from there.
      void tus.abort()
      fail(error)
    },
  })

  const tus = createTus(file, {
    ...watch.options,
    endpoint: uploadEndpoint,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: file.name, filetype: file.type, ...(projectId === undefined ? {} : { projectId }) },
    fingerprint: () => Promise.resolve(fingerprint),
    removeFingerprintOnSuccess: true,
    // A cancel that comes while tus still opens the file is forgotten by tus, which would then send the file all the same.
    onBeforeRequest: (request) => {
      if (status === 'ended' && request.getMethod() !== 'DELETE') throw new Error('The upload has been cancelled.')
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
    if (!release) throw new Error('This file is being uploaded already, here or in another tab.')
    const [previous] = await tus.findPreviousUploads()
    // Cancelled meanwhile.
    if (status !== 'running') return release()
    if (previous) tus.resumeFromPreviousUpload(previous)
    watch.start()
    tus.start()
  }

  return {
    id,
    fileName: file.name,
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
        // Not sooner, or the same file chosen again would go on with an upload that is being deleted.
        release?.()
      }
    },
  }
}
