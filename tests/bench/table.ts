/** A table in Markdown: the first column of words, the others of figures. */
export function table(head: string[], rows: string[][]): string {
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(0)
