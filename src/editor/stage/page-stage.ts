import type { HiddenPart } from '#generated/model/hiddenPart.zod.ts'
import type { PageText, WordsOfPage } from '../items/page-words'
import type { Rect, Size } from '../geometry'

/** The tools on pages: `text` selects words and marks, `box` draws boxes, even over words. */
export type PageTool = 'text' | 'box'

/** The functions of the page viewer that actions use. */
export interface PageViewer {
  goTo: (page: number) => void
  /** Brings a place on a page into view, in points. */
  reveal: (page: number, rect: Rect) => void
  zoomBy: (direction: 1 | -1) => void
  setZoom: (zoom: 'width' | 'page' | number) => void
}

interface PageStageState {
  readonly sizes: readonly Size[]
  /** The current page, from 1. */
  readonly current: number
  readonly tool: PageTool
  /** Words that the reviewer selected and has yet to decide on. */
  readonly selected: WordsOfPage | null
  readonly isFinding: boolean
  /** A request to search for a text, or null to search for the typed one; a new object for every request. */
  readonly sought: { readonly text: string | null } | null
  /** The content that isn't visible on the pages; null until the document is read. */
  readonly hidden: readonly HiddenPart[] | null
  /** The texts of the pages that are loaded, by page. */
  readonly texts: ReadonlyMap<number, PageText>
  /** A place that is outlined, such as the place of a finding. */
  readonly outlined: { readonly page: number; readonly rect: Rect } | null
}

/** Holds the state of a document's pages besides the review: the current page, the tool and the selected words. */
export class PageStage {
  #viewer: PageViewer | null = null
  readonly #listeners = new Set<() => void>()
  #state: PageStageState = {
    sizes: [],
    current: 1,
    tool: 'text',
    selected: null,
    isFinding: false,
    sought: null,
    hidden: null,
    texts: new Map(),
    outlined: null,
  }

  readonly getSnapshot = (): PageStageState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The viewer while it is mounted. */
  get viewer(): PageViewer | null {
    return this.#viewer
  }

  /** Connects the viewer. Returns a function that disconnects it. */
  connect(viewer: PageViewer): () => void {
    this.#viewer = viewer
    return () => {
      if (this.#viewer === viewer) this.#viewer = null
    }
  }

  set(fields: Partial<PageStageState>): void {
    this.#state = { ...this.#state, ...fields }
    for (const listener of this.#listeners) listener()
  }

  /** Returns the size of a page in points; for an unknown page, the size of the first. */
  sizeOf(page: number): Size {
    return this.#state.sizes[page - 1] ?? this.#state.sizes[0] ?? { width: 612, height: 792 }
  }

  /** Adds the texts of pages that were loaded. */
  addTexts(texts: Iterable<readonly [page: number, text: PageText]>): void {
    this.set({ texts: new Map([...this.#state.texts, ...texts]) })
  }
}
