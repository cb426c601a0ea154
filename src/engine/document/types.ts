import type { EngineCallOptions } from '../types'

/** In points (1/72 inch) of the page as it is shown, turned upright. */
export interface PageSize {
  width: number
  height: number
}

export interface DocumentInfo {
  /** By its bytes, whatever its name says. */
  contentType: 'application/pdf'
  pages: PageSize[]
}

/** Checks that a file is a whole PDF that can be opened, and makes a small image of its first page. */
export type ProbeDocument = (file: Blob, options?: EngineCallOptions) => Promise<{ info: DocumentInfo; thumbnail: Blob }>

export interface DrawOptions {
  /** Pixels of the canvas for each point. */
  scale: number
  signal: AbortSignal
  /** Does not wait for the screen, which a tab in the background would do for ever. What is drawn is then what would be printed. */
  inBackground?: boolean
}

/** A document that is open for reading. Pages are counted from 1. */
export interface OpenDocument {
  pages: readonly PageSize[]
  /** Draws a page; the canvas takes the page's size. */
  draw: (page: number, canvas: HTMLCanvasElement, options: DrawOptions) => Promise<void>
  /** Lays the page's words over its image, see-through, so that they can be marked, copied and read out. */
  layText: (page: number, container: HTMLElement, options: DrawOptions) => Promise<void>
  /** Gives the memory and the worker back. */
  close: () => void
}
