import type { Camera } from '#generated/model/camera.zod.ts'

/** A time span in epoch milliseconds; its end is exclusive. */
export interface Stretch {
  start: number
  end: number
}

/** A span reported by the cloud. The end of an ongoing one is the current time. */
export interface Span extends Stretch {
  isOngoing: boolean
}

/** A file that the account has in the cloud, besides the product's exports. */
export interface OwnCloudFile {
  id: string
  name: string
  directory: string
  mimeType: string
  hasAudio: boolean
}

/** Recordings of a camera within a range, or a file of the cloud. */
export type FootageOrigin = { kind: 'range'; cameraId: string; start: number; end: number } | { kind: 'file'; fileId: string }

export interface FootageRequest {
  origin: FootageOrigin
  /** Whether only the first image is wanted. */
  isStill: boolean
  /** Epoch milliseconds. Only recordings from before count. */
  requestedAt: number
}

export interface Footage {
  content: Blob
  contentType: string
  /** With its leading dot. */
  extension: string
}

export interface TransferOptions {
  signal: AbortSignal
  /** Receives the completed share, from 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Thrown when the cloud has no such footage or couldn't make it. The message is for the user. */
export class FootageError extends Error {
  override readonly name = 'FootageError'
  readonly code = 'film-failed'
}

/** The cloud with the cameras, recordings and files of a user's account. */
export interface Cloud {
  /** The product's registration at the cloud, and the page at which users allow access. */
  registration: { clientId: string; redirectUri: string; authorisationUrl: string }
  /** @throws Refusal if the cloud doesn't report its status */
  isConnected: (userId: string) => Promise<boolean>
  /** Resolves if the cloud would accept this user's call. @throws Refusal */
  mustBeThere: (userId: string) => Promise<void>
  /** Like `mustBeThere`, and counts as a call. @throws Refusal */
  call: (userId: string) => Promise<void>
  /** Connects with a code from the authorisation page. @throws Refusal */
  connect: (userId: string, code: string, isRepeat: boolean) => Promise<'connected' | 'already connected'>
  forget: (userId: string) => Promise<void>
  cameras: () => Promise<Required<Camera>[]>
  /** Returns when a camera recorded within the window, as of `now` in epoch milliseconds. */
  recordings: (cameraId: string, window: Stretch, now: number) => Promise<Span[]>
  /** Returns when something moved in front of a camera within the window, as of `now` in epoch milliseconds. */
  events: (cameraId: string, window: Stretch, now: number) => Promise<Span[]>
  files: () => Promise<OwnCloudFile[]>
  /** Waits until the cloud is ready for an import or export. */
  prepareTransfer: (options: TransferOptions) => Promise<void>
  /** @throws FootageError */
  footage: (request: FootageRequest, options: TransferOptions) => Promise<Footage>
}
