import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { Box } from '../../core/types'
import { touches } from './plan-page'
import { tells, type Secrets } from './secrets'

/** Max bookmarks of a document, and levels of them. */
const MAX_BOOKMARKS = 10_000
const MAX_LEVELS = 20
/** Max links of a page. */
const MAX_LINKS = 2000
/** Replaces the title of a bookmark that contains redacted text, if other bookmarks are below it. */
export const REDACTED_TITLE = 'Redacted'
const MAX_TITLE = 300

/** A place in the document: points from the top of the displayed page, or the whole page. */
export interface Target {
  /** From 1. */
  page: number
  top?: number
}

export interface Bookmark {
  title: string
  target?: Target
  children: Bookmark[]
}

export interface PageLink {
  /** In points of the displayed page. */
  box: Box
  target: Target
}

/** The bookmarks and links of a document. */
export interface Navigation {
  bookmarks: () => Promise<Bookmark[]>
  links: (page: number) => Promise<PageLink[]>
}

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

async function targetOf(pdf: PDFDocumentProxy, destination: unknown): Promise<Target | undefined> {
  try {
    const explicit: unknown = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
    if (!Array.isArray(explicit)) return undefined
    const [where, kind, left, third] = explicit as unknown[]
    const index = isNumber(where) ? where : await pdf.getPageIndex(where as { num: number; gen: number })
    if (!Number.isInteger(index) || index < 0 || index >= pdf.numPages) return undefined
    const page = index + 1
    const name = typeof kind === 'object' && kind !== null && 'name' in kind ? kind.name : undefined
    const y = name === 'XYZ' ? third : name === 'FitH' || name === 'FitBH' ? left : undefined
    if (!isNumber(y)) return { page }
    const viewport = (await pdf.getPage(page)).getViewport({ scale: 1 })
    const [, top] = viewport.convertToViewportPoint(name === 'XYZ' && isNumber(left) ? left : 0, y) as [number, number]
    return top >= 0 && top <= viewport.height ? { page, top } : { page }
  } catch {
    // A damaged destination is ignored, as in every viewer.
    return undefined
  }
}

/** Reads the bookmarks and internal links of a PDF. Web addresses aren't read: they may contain names. */
export function navigationOf(pdf: PDFDocumentProxy): Navigation {
  let count = 0
  const read = async (nodes: readonly OutlineNode[], level: number): Promise<Bookmark[]> => {
    const bookmarks: Bookmark[] = []
    for (const { title, dest, items } of nodes) {
      if (count >= MAX_BOOKMARKS || level > MAX_LEVELS) break
      count += 1
      const target = await targetOf(pdf, dest)
      const children = await read(items as OutlineNode[], level + 1)
      bookmarks.push({ title: title.slice(0, MAX_TITLE).replaceAll(/\p{Surrogate}/gu, ''), children, ...(target ? { target } : {}) })
    }
    return bookmarks
  }
  return {
    bookmarks: async () => {
      count = 0
      // pdf.js returns null without an outline, which its types omit.
      const outline: OutlineNode[] | null = await pdf.getOutline()
      return read(outline ?? [], 1)
    },
    links: async (number) => {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      const annotations = (await page.getAnnotations()) as { subtype?: string; rect?: unknown; dest?: unknown }[]
      const links: PageLink[] = []
      for (const { subtype, rect, dest } of annotations) {
        if (subtype !== 'Link' || dest === undefined || dest === null || links.length === MAX_LINKS) continue
        if (!Array.isArray(rect) || rect.length !== 4 || !rect.every(isNumber)) continue
        const target = await targetOf(pdf, dest)
        if (!target) continue
        const [x1, y1] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0) as [number, number]
        const [x2, y2] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0) as [number, number]
        const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
        if (box.width > 0 && box.height > 0) links.push({ box, target })
      }
      return links
    },
  }
}

/** Removes bookmarks whose titles contain redacted text. Those with other bookmarks below them stay, with a different title. */
export function cleanBookmarks(bookmarks: readonly Bookmark[], secrets: Secrets): Bookmark[] {
  return bookmarks.flatMap((bookmark): Bookmark[] => {
    const children = cleanBookmarks(bookmark.children, secrets)
    const tellsSecret = tells(bookmark.title, secrets)
    if (tellsSecret && children.length === 0) return []
    return [{ ...bookmark, title: tellsSecret ? REDACTED_TITLE : bookmark.title, children }]
  })
}

/** Returns the links that no cover touches. */
export const cleanLinks = (links: readonly PageLink[], covers: readonly Box[]): PageLink[] =>
  links.filter(({ box }) => !covers.some((cover) => touches(box, cover)))
