import type { EngineCallOptions } from '../core/types'

/** Size of a displayed page, after its rotation is applied, in points (1/72 inch). */
export interface PageSize {
  width: number
  height: number
}

export interface DocumentInfo {
  /** Detected from the bytes, not from the file name. */
  contentType: 'application/pdf' | 'text/plain'
  pages: PageSize[]
}

/** Checks that a file is a complete PDF or a plain text that can be opened, and makes a thumbnail of its first page. */
export type ProbeDocument = (file: Blob, options?: EngineCallOptions) => Promise<{ info: DocumentInfo; thumbnail: Blob }>

export interface DrawOptions {
  /** Canvas pixels per point. */
  scale: number
  signal: AbortSignal
  /** Draws as for printing, without waiting for animation frames, which never come in a background tab. */
  inBackground?: boolean
}

/** An open document. Page numbers start at 1. */
export interface OpenDocument {
  contentType: DocumentInfo['contentType']
  pages: readonly PageSize[]
  /** Draws a page and resizes the canvas to it. */
  draw: (page: number, canvas: HTMLCanvasElement, options: DrawOptions) => Promise<void>
  /** Adds the page's transparent text layer, for selecting, copying and screen readers. */
  layText: (page: number, container: HTMLElement, options: DrawOptions) => Promise<void>
  /** Frees the memory and the worker. */
  close: () => void
}
