import { oneLine } from '../one-line'
import { HIDDEN_STYLE } from './screen-content'

/** An element of a document, as returned by mammoth. */
export interface DocxNode {
  type: string
  /** The style of a run. */
  styleId?: string | null
  value?: unknown
  children?: DocxNode[]
  numbering?: { isOrdered: boolean; level: string } | null
  noteId?: string
  checked?: boolean
  /** Lists of notes by their numbers. */
  notes?: Record<string, Record<string, { noteId: string; body: DocxNode[] }>>
}

const INDENT = '  '
const CELLS = ' | '

/** A line of a document. */
export interface DocxLine {
  text: string
  /** Whether it is invisible in the document. */
  isHidden: boolean
}

/** The visible text of a paragraph, and the hidden passages in it. */
interface Inline {
  shown: string
  hidden: string[]
}

const plainText = ({ type, value, noteId = '', checked }: DocxNode): string | undefined => {
  if (type === 'text') return String(value)
  if (type === 'tab') return '\t'
  if (type === 'break') return '\n'
  if (type === 'checkbox') return checked === true ? '[x]' : '[ ]'
  return type === 'noteReference' ? ` [${noteId}]` : undefined
}

/** The rest of a word at the start of a text. */
const REST = /^[\p{L}\p{N}\p{M}\p{Cf}]*/u
const LETTER_AT_END = /[\p{L}\p{M}\p{Cf}]$/u

/** Joins texts. The numbers of notes inside a word follow it, so that a search finds it. */
class ShownText {
  #text = ''
  #notes = ''

  add(text: string): void {
    const rest = this.#notes === '' ? '' : (REST.exec(text)?.[0] ?? '')
    this.#text += rest
    if (rest.length === text.length) return
    this.#text += this.#notes + text.slice(rest.length)
    this.#notes = ''
  }

  addNote(text: string): void {
    if (LETTER_AT_END.test(this.#text)) this.#notes += text
    else this.#text += text
  }

  get all(): string {
    return this.#text + this.#notes
  }
}

/** Returns the text of the elements in a paragraph. */
function inlineText(nodes: readonly DocxNode[]): Inline {
  const shown = new ShownText()
  const hidden: string[] = []
  let wasHidden = false
  const add = (children: readonly DocxNode[], isHidden: boolean): void => {
    for (const node of children) {
      const text = plainText(node)
      const isInHidden = isHidden || node.styleId === HIDDEN_STYLE
      if (text === undefined) {
        add(node.children ?? [], isInHidden)
        continue
      }
      if (!isInHidden && node.type === 'noteReference') shown.addNote(text)
      else if (!isInHidden) shown.add(text)
      else if (wasHidden) hidden[hidden.length - 1] += text
      else hidden.push(text)
      wasHidden = isInHidden
    }
  }
  add(nodes, false)
  return { shown: shown.all, hidden: hidden.filter((text) => text.trim() !== '') }
}

/** Counts the items of numbered lists by level. */
class Numbers {
  #counts: number[] = []

  next(level: number): number {
    this.#counts = [
      ...this.#counts.slice(0, level),
      ...Array.from({ length: Math.max(0, level - this.#counts.length) }, () => 0),
      (this.#counts[level] ?? 0) + 1,
    ]
    return this.#counts[level] ?? 1
  }

  end(): void {
    this.#counts = []
  }
}

const shownLines = (text: string): DocxLine[] => text.split('\n').map((line) => ({ text: line, isHidden: false }))

/** Returns hidden passages as one line. */
const hiddenLine = (passages: readonly string[]): DocxLine[] =>
  passages.length === 0 ? [] : [{ text: passages.join(' ').replaceAll(/\s+/g, ' ').trim(), isHidden: true }]

function paragraph({ children = [], numbering }: DocxNode, numbers: Numbers): DocxLine[] {
  const { shown, hidden } = inlineText(children)
  const after = hiddenLine(hidden)
  // A completely hidden paragraph takes no line and no number.
  if (after.length > 0 && shown.trim() === '') return after
  if (numbering === null || numbering === undefined) {
    numbers.end()
    return [...shownLines(shown), ...after]
  }
  const level = Number(numbering.level) || 0
  const mark = numbering.isOrdered ? `${numbers.next(level)}.` : '-'
  return [...shownLines(`${INDENT.repeat(level)}${mark} ${shown}`), ...after]
}

/** Returns the visible text of blocks, and their hidden passages. */
function flatText(nodes: readonly DocxNode[]): Inline {
  const lines = blocks(nodes, new Numbers())
  const [shown, hidden] = [lines.filter(({ isHidden }) => !isHidden), lines.filter(({ isHidden }) => isHidden)]
  return { shown: oneLine(shown.map(({ text }) => text).join('\n')), hidden: hidden.map(({ text }) => text) }
}

function tableRow(row: DocxNode): DocxLine[] {
  const cells = (row.children ?? []).map((cell) => flatText(cell.children ?? []))
  const after = hiddenLine(cells.flatMap(({ hidden }) => hidden))
  if (after.length > 0 && cells.every(({ shown }) => shown.trim() === '')) return after
  return [...shownLines(cells.map(({ shown }) => shown).join(CELLS)), ...after]
}

function blocks(nodes: readonly DocxNode[], numbers: Numbers): DocxLine[] {
  return nodes.flatMap((node) => {
    const { type, children = [] } = node
    if (type === 'paragraph') return paragraph(node, numbers)
    if (type !== 'table') return blocks(children, numbers)
    const rows = children.flatMap((row) => (row.type === 'tableRow' ? [row] : (row.children ?? [])))
    return rows.flatMap(tableRow)
  })
}

/** Returns the lines of a document: paragraphs, lists, a line per row of a table, and its notes at the end. */
export function linesOfDocument(document: DocxNode): DocxLine[] {
  const lines = blocks(document.children ?? [], new Numbers())
  const notes = Object.values(document.notes ?? {}).flatMap((list) => Object.values(list))
  const written = notes.flatMap(({ noteId, body }) => {
    const { shown, hidden } = flatText(body)
    const after = hiddenLine(hidden)
    return shown.trim() === '' && after.length > 0 ? after : [...shownLines(`[${noteId}] ${shown.trim()}`), ...after]
  })
  return [...lines, ...written]
}
