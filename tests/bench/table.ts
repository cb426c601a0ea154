/** Formats a Markdown table. The first column is left-aligned, all others are right-aligned. */
export function table(head: string[], rows: string[][]): string {
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(0)
