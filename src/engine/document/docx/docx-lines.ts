/** An element of a document as mammoth reads it. */
export interface DocxNode {
  type: string
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

/** Returns the text of the elements in a paragraph. */
function inlineText(nodes: readonly DocxNode[]): string {
  return nodes
    .map(({ type, value, children = [], noteId = '', checked }) => {
      if (type === 'text') return String(value)
      if (type === 'tab') return '\t'
      if (type === 'break') return '\n'
      if (type === 'checkbox') return checked === true ? '[x]' : '[ ]'
      return type === 'noteReference' ? ` [${noteId}]` : inlineText(children)
    })
    .join('')
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

function paragraph({ children = [], numbering }: DocxNode, numbers: Numbers): string[] {
  const text = inlineText(children)
  if (numbering === null || numbering === undefined) {
    numbers.end()
    return text.split('\n')
  }
  const level = Number(numbering.level) || 0
  const mark = numbering.isOrdered ? `${numbers.next(level)}.` : '-'
  return `${INDENT.repeat(level)}${mark} ${text}`.split('\n')
}

function blocks(nodes: readonly DocxNode[], numbers: Numbers): string[] {
  return nodes.flatMap((node) => {
    const { type, children = [] } = node
    if (type === 'paragraph') return paragraph(node, numbers)
    if (type !== 'table') return blocks(children, numbers)
    const rows = children.flatMap((row) => (row.type === 'tableRow' ? [row] : (row.children ?? [])))
    return rows.map((row) => (row.children ?? []).map((cell) => blocks(cell.children ?? [], new Numbers()).join(' ')).join(CELLS))
  })
}

/** Returns the lines of a document: paragraphs, lists, a line per row of a table, and its notes at the end. */
export function linesOfDocument(document: DocxNode): string[] {
  const lines = blocks(document.children ?? [], new Numbers())
  const notes = Object.values(document.notes ?? {}).flatMap((list) => Object.values(list))
  const written = notes.map(({ noteId, body }) => `[${noteId}] ${blocks(body, new Numbers()).join(' ').trim()}`)
  return [...lines, ...written]
}
