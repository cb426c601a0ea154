/** An import of one file by another. */
export interface Import {
  from: string
  to: string
}

/** Returns the groups of two and more nodes that reach each other, by Tarjan’s algorithm (SIAM Journal on Computing 1, 1972). */
export function circlesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    const index = order.size
    order.set(node, index)
    lowest.set(node, index)
    open.push(node)
    for (const other of next.get(node) ?? []) {
      const reached = order.has(other) ? (open.includes(other) ? (order.get(other) ?? index) : index) : visit(other)
      lowest.set(node, Math.min(lowest.get(node) ?? index, reached))
    }
    if (lowest.get(node) === index) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return lowest.get(node) ?? index
  }
  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return circles
}
