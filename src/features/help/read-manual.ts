/** A part of a line: plain text, a term in bold, or code. */
export interface Span {
  kind: 'text' | 'strong' | 'code'
  text: string
}

/** A block of the manual. */
export type Block =
  | { kind: 'title' | 'heading'; text: string; id: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; isNumbered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }

/** Returns the ID of a heading, which addresses link to. */
export function headingId(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** Splits a line into its spans. Links keep their text only: they lead to files of the project, which the app doesn't contain. */
export function spansOf(text: string): Span[] {
  const plain = text.replaceAll(/\s*\(\[[^\]]+\]\([^)]+\)\)/g, '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
  const parts = plain.split(/(\*\*[^*]+\*\*|`[^`]+`)/)
  return parts.flatMap((part): Span[] => {
    if (part === '') return []
    if (part.startsWith('**')) return [{ kind: 'strong', text: part.slice(2, -2) }]
    if (part.startsWith('`')) return [{ kind: 'code', text: part.slice(1, -1) }]
    return [{ kind: 'text', text: part }]
  })
}

const ITEM = /^(?:(?<number>\d+)\.|-) (?<text>.*)$/
const cellsOf = (line: string): Span[][] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => spansOf(cell.trim()))

/**
 * Reads the manual's Markdown: headings, paragraphs, lists of one level and tables.
 *
 * @param markdown the text of `docs/manual.md`
 */
export function readManual(markdown: string): Block[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((block): Block => {
      const [first = '', ...rest] = block.split('\n')
      if (first.startsWith('# ')) return { kind: 'title', text: first.slice(2), id: headingId(first.slice(2)) }
      if (first.startsWith('## ')) return { kind: 'heading', text: first.slice(3), id: headingId(first.slice(3)) }
      if (first.startsWith('|')) return { kind: 'table', head: cellsOf(first), rows: rest.slice(1).map(cellsOf) }
      if (!ITEM.test(first)) return { kind: 'paragraph', spans: spansOf([first, ...rest].join(' ')) }
      const items: string[] = []
      for (const line of [first, ...rest]) {
        const text = ITEM.exec(line)?.groups?.['text']
        // A line without a mark continues the item above.
        if (text === undefined) items[items.length - 1] += ` ${line.trim()}`
        else items.push(text)
      }
      return { kind: 'list', isNumbered: ITEM.exec(first)?.groups?.['number'] !== undefined, items: items.map(spansOf) }
    })
}
