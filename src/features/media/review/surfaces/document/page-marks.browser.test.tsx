import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { ActionSet } from '#editor/actions/action-set.ts'
import { Editor } from '#editor/editor.ts'
import { setFields, setSettings } from '#editor/items/commands.ts'
import type { PageText } from '#editor/items/page-words.ts'
import type { Review } from '#editor/review.ts'
import { PageStage } from '#editor/stage/page-stage.ts'
import { Toolbox } from '#editor/stage/tools/toolbox.ts'
import { openDocument } from '#engine/document/client.ts'
import { createDocumentEngine } from '#engine/document/engine.ts'
import type { OpenDocument, PageContent } from '#engine/document/types.ts'
import { pdfFile } from '#engine/testing/pdf.ts'
import '#ui/styles/theme.css'
import { DocumentViewer } from '#features/media/viewer/document-viewer.tsx'
import { ItemMenu } from '../../menu/item-menu'
import type { ReviewSession } from '../../session/review-session'
import { CANVAS_ATTRIBUTE } from '../../session/canvas-attribute'
import { PageMarks } from './page-marks'

// Rendering pages takes a while on slow machines.
configure({ asyncUtilTimeout: 15_000 })

let opened: OpenDocument | undefined

afterEach(() => {
  cleanup()
  opened?.close()
})

const TEXT = 'Wires to Jane Doe today'
const file = pdfFile([{ text: TEXT }, { text: 'Page two' }])

let readOnce: Promise<[number, PageText][]> | undefined

/** Returns the words with their boxes, which are read once. */
const wordsOfFile = (): Promise<[number, PageText][]> => (readOnce ??= readWords())

/** Reads the words with their boxes as the back end does. */
async function readWords(): Promise<[number, PageText][]> {
  const engine = createDocumentEngine()
  const pages: PageContent[] = []
  try {
    await engine.read(file, { onPartial: (page) => pages.push(page) })
  } finally {
    engine.dispose()
  }
  return pages.map(({ page, text, words }) => [page, { text, words: words.map(({ box, ...word }) => ({ ...word, ...box })) }])
}

function sessionOf(stage: PageStage, marks: Review['marks'] = []) {
  let ids = 0
  const editor = new Editor({ style: 'Black Box', tracks: [], marks }, () => `drawn-${(ids += 1)}`)
  const toolbox = new Toolbox(editor)
  const host = {
    showShortcuts: () => undefined,
    canExport: () => true,
    openExport: () => undefined,
    save: () => undefined,
    clipboard: { write: () => undefined, read: () => Promise.resolve(null), refuse: () => undefined },
  }
  const actions = new ActionSet({ editor, toolbox, pages: stage, host })
  // The parts of a session that the pages use.
  return { editor, toolbox, pages: stage, actions } as unknown as ReviewSession
}

/** @param confidence of the first page */
async function show(confidence?: number) {
  opened = await openDocument(file)
  const stage = new PageStage()
  const texts = (await wordsOfFile()).map(([page, text]): [number, PageText] => [
    page,
    page === 1 && confidence !== undefined ? { ...text, confidence } : text,
  ])
  stage.set({ sizes: opened.pages, texts: new Map(texts) })
  const session = sessionOf(stage)
  render(
    <div style={{ width: 900, height: 700, display: 'grid' }}>
      <DocumentViewer
        document={opened}
        stage={stage}
        attributes={{ [CANVAS_ATTRIBUTE]: true }}
        renderOverlay={(page, scale) => <PageMarks session={session} page={page} scale={scale} />}
      />
      <ItemMenu session={session} />
    </div>,
  )
  const line = await screen.findByText(TEXT)
  const page = screen.getByRole('group', { name: 'Page 1' })
  await waitFor(() => expect(page.querySelector('canvas')).toBeTruthy())
  return { session, page, line }
}

/** Returns where the browser lays out a word of the text layer, in points of the page. */
function placeInLayer(line: HTMLElement, page: HTMLElement, word: string): DOMRect {
  const text = line.firstChild
  if (!text) throw new Error('The text layer has no text.')
  const range = document.createRange()
  const start = TEXT.indexOf(word)
  range.setStart(text, start)
  range.setEnd(text, start + word.length)
  const { left, top, width, height } = range.getBoundingClientRect()
  const [origin, scale] = [page.getBoundingClientRect(), page.getBoundingClientRect().width / 612]
  return new DOMRect((left - origin.left) / scale, (top - origin.top) / scale, width / scale, height / scale)
}

/** Returns what takes the pointer on a page, and the event of a pointer at a place in points. */
function pointerOn(page: HTMLElement) {
  const target = page.querySelector<HTMLElement>('[class*="pointer"]')
  if (!target) throw new Error('The page takes no pointer.')
  const { left, top, width } = target.getBoundingClientRect()
  const at = ([x, y]: [number, number]) => ({ clientX: left + (x * width) / 612, clientY: top + (y * width) / 612, pointerId: 1 })
  return { target, at }
}

/** Drags over the page between two places in points. */
function drag(page: HTMLElement, from: [number, number], to: [number, number]): void {
  const { target, at } = pointerOn(page)
  target.setPointerCapture = () => undefined
  fireEvent.pointerDown(target, { ...at(from), buttons: 1, pointerType: 'mouse' })
  fireEvent.pointerMove(target, { ...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), buttons: 1 })
  fireEvent.pointerMove(target, { ...at(to), buttons: 1 })
  fireEvent.pointerUp(target, at(to))
}

it('[MEDIA-04] a drag from the middle of a word to the middle of another selects both whole, and their box covers the drawn letters', async () => {
  const { session, page, line } = await show()
  const [jane, doe] = [placeInLayer(line, page, 'Jane'), placeInLayer(line, page, 'Doe')]
  const y = jane.y + jane.height / 2
  drag(page, [jane.x + jane.width / 2, y], [doe.x + doe.width / 3, y])
  fireEvent.click(await screen.findByRole('button', { name: 'Redact' }))
  const [mark] = session.editor.getSnapshot().settled.marks ?? []
  expect(mark).toMatchObject({ page: 1, text: 'Jane Doe', decision: 'redact', range: { start: 9, end: 17 } })
  expect(mark?.boxes).toHaveLength(1)
  const [box] = mark?.boxes ?? []
  if (!box) throw new Error('The mark has no box.')
  // The substitute for Helvetica may be a little wider or narrower than the font's own widths.
  expect(box.x).toBeLessThanOrEqual(jane.left + 1)
  expect(box.x + box.width).toBeGreaterThanOrEqual(doe.right - 2)
  // The words beside it stay outside.
  expect(box.x).toBeGreaterThan(placeInLayer(line, page, 'to').right - 1)
  expect(box.x + box.width).toBeLessThan(placeInLayer(line, page, 'today').left + 1)
  expect(box.y).toBeLessThan(96 - 0.7 * 24)
  expect(box.y + box.height).toBeGreaterThan(96)
})

it('[MEDIA-04] a drag on blank paper draws a box, which is moved by a drag and resized by its corner', async () => {
  const { session, page } = await show()
  const marks = () => session.editor.getSnapshot().settled.marks ?? []
  drag(page, [100, 300], [200, 350])
  expect(marks()).toMatchObject([{ page: 1, text: null, source: 'drawn' }])
  const box = () => (marks()[0]?.boxes ?? []).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))[0]
  expect(box()).toEqual([100, 300, 100, 50])
  drag(page, [150, 325], [180, 345])
  expect(box()).toEqual([130, 320, 100, 50])
  drag(page, [230, 370], [260, 400])
  expect(box()).toEqual([130, 320, 130, 80])
  session.editor.undo()
  session.editor.undo()
  expect(box()).toEqual([100, 300, 100, 50])
  drag(page, [400, 600], [401, 600])
  expect(marks()).toHaveLength(1)
  expect(session.editor.getSnapshot().selectedId).toBeNull()
})

it('[MEDIA-04] with the box tool, a drag over words draws a box', async () => {
  const { session, page, line } = await show()
  session.actions.run('tool-box')
  const jane = placeInLayer(line, page, 'Jane')
  drag(page, [jane.x, jane.y], [jane.right, jane.bottom])
  expect(session.editor.getSnapshot().settled.marks).toMatchObject([{ text: null, page: 1 }])
})

it('[MEDIA-04] a right click opens the menu of the words or the mark under the pointer', async () => {
  const { session, page, line } = await show()
  const marks = () => session.editor.getSnapshot().settled.marks ?? []
  const { target, at } = pointerOn(page)
  const [jane, doe] = [placeInLayer(line, page, 'Jane'), placeInLayer(line, page, 'Doe')]
  const y = jane.y + jane.height / 2
  drag(page, [jane.x + 2, y], [doe.right - 2, y])
  fireEvent.contextMenu(target, at([doe.x + doe.width / 2, y]))
  const words = await screen.findByRole('menu', { name: 'Actions: selected text' })
  fireEvent.click(within(words).getByText('Redact'))
  expect(marks()).toMatchObject([{ text: 'Jane Doe', decision: 'redact' }])
  session.editor.select(null)
  fireEvent.contextMenu(target, at([jane.x + 4, y]))
  const mark = await screen.findByRole('menu', { name: 'Actions: Mark 1 selected' })
  fireEvent.click(within(mark).getByRole('menuitemcheckbox', { name: /^Same place on every page/ }))
  expect(marks()).toMatchObject([{ text: 'Jane Doe', everyPage: true }])
})

it('[MEDIA-04] a right click on a word that isn’t selected selects it, and the menu key opens the menu at it', async () => {
  const { session, page, line } = await show()
  const { target, at } = pointerOn(page)
  const today = placeInLayer(line, page, 'today')
  fireEvent.contextMenu(target, at([today.x + today.width / 2, today.y + today.height / 2]))
  expect(session.pages.getSnapshot().selected).toEqual({ page: 1, from: 4, to: 4 })
  fireEvent.keyDown(await screen.findByRole('menu', { name: 'Actions: selected text' }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const pages = screen.getByRole('group', { name: /^2 pages/ })
  fireEvent.keyDown(pages, { key: 'F10', shiftKey: true })
  await screen.findByRole('menu', { name: 'Actions: selected text' })
  const { left = '', top = '' } = document.querySelector<HTMLElement>('[class*="context-menu-virtual-target"]')?.style ?? {}
  const origin = page.getBoundingClientRect()
  const scale = origin.width / 612
  expect(Math.abs(Number.parseFloat(left) - origin.left - (today.x + today.width / 2) * scale)).toBeLessThan(10)
  expect(Math.abs(Number.parseFloat(top) - origin.top - (today.y + today.height / 2) * scale)).toBeLessThan(10)
})

it('[MEDIA-05] the box of a mark shows its reason, or the default reason, only where reasons are printed', async () => {
  const { session, page } = await show()
  const { editor } = session
  drag(page, [100, 300], [300, 350])
  editor.commit('default reason', setSettings(editor.getSnapshot().settled, { defaultReason: 's38' }))
  expect(within(page).queryByText('s38')).toBeNull()
  editor.commit('printed reasons', setSettings(editor.getSnapshot().settled, { coverLabels: true }))
  const label = await within(page).findByText('s38')
  const [box, text] = [label.parentElement?.getBoundingClientRect(), label.getBoundingClientRect()]
  expect(text.left).toBeGreaterThanOrEqual(box?.left ?? Infinity)
  expect(text.right).toBeLessThanOrEqual(box?.right ?? -Infinity)
  editor.commit('reason', setFields(editor.getSnapshot().settled, editor.getSnapshot().selectedIds, { reason: 's40(2)' }))
  expect(await within(page).findByText('s40(2)')).toBeTruthy()
})

it('[MEDIA-04] says on a page that it was hard to read, and on no other', async () => {
  const { page } = await show(0.5)
  expect(within(page).getByText('This page was hard to read. A search can miss words on it.')).toBeTruthy()
  expect(screen.getAllByText(/hard to read/)).toHaveLength(1)
})

it('[MEDIA-04] says of no page that was read well that it was hard to read', async () => {
  await show(0.97)
  expect(screen.queryByText(/hard to read/)).toBeNull()
})
