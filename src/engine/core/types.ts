import type { ItemLabel } from '#generated/model/itemLabel.zod.ts'
import type { ItemTag, labelOfItemTag } from '#lib/words/detection-tags.ts'
import type { JobStage } from '#generated/model/jobStage.zod.ts'

/** A box in pixels of the upright image, origin at the top left. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A file at a URL of the app's own origin. */
export interface UrlSource {
  url: string
  /** Sends a request. Resolves to a successful response or one of status 416. Other errors reject and are passed on. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** The current stage of a job and its completed fraction, 0 to 1. */
export interface EngineProgress {
  stage: JobStage
  fraction: number
}

/** Where the worker of an engine finds its output, which exists: its path, the names of folders and of the file. */
export interface OutputPlace {
  readonly path: readonly string[]
}

export interface EngineCallOptions {
  signal?: AbortSignal
  onProgress?: (progress: EngineProgress) => void
  /** Called while a file of the call is on its way to or from an engine that doesn't share the caller's storage. */
  onTransfer?: () => void
}

export interface PartialCallOptions<Part> extends EngineCallOptions {
  /** Called with results that are final before the call ends, in order. Never called after the call has ended or was cancelled. */
  onPartial?: (part: Part) => void
}

/** An item's place in the output, as a JPEG. */
export interface ItemThumbnail {
  itemId: string
  image: Blob
}

/** The labels that the engine detects in images. */
export type DetectableLabel = Extract<ItemLabel, (typeof labelOfItemTag)[ItemTag]>

/** The brightness of a small version of a frame, one byte per pixel, row by row. */
export interface LumaImage {
  width: number
  height: number
  values: Uint8Array
}
