import type { Operation, Provenance } from './contract/types.ts'

export type Phase = 'examples' | 'access' | 'properties' | 'refusals' | 'walks' | 'socket'

/** One way in which the back end breaks the contract. */
export interface Finding {
  phase: Phase
  operationId: string
  provenance: Provenance
  /** What was seen. */
  problem: string
  /** The sentence of the contract that it breaks. */
  rule: string
  /** The shortest request that shows it. */
  curl: string
  /** The answer, cut to a length that can be read. */
  answer: string
}

export interface Findings {
  add: (finding: Finding) => void
  all: () => readonly Finding[]
}

/** Two findings that differ only in figures, ids or values, or in the kind of test that met them first, are one. */
function keyOf({ operationId, rule, problem }: Finding): string {
  return [operationId, rule, problem.replaceAll(/"[^"]*"|\d+/g, '#')].join('\n')
}

/**
 * @param onFirst called for every new finding, at once
 */
export function collectFindings(onFirst: (finding: Finding) => void = () => undefined): Findings {
  const kept = new Map<string, Finding>()
  return {
    add: (finding) => {
      const key = keyOf(finding)
      if (kept.has(key)) return
      kept.set(key, finding)
      onFirst(finding)
    },
    all: () => [...kept.values()],
  }
}

/** How an operation is called in reports. */
export function nameOf({ method, path, id }: Operation): string {
  return `${method.toUpperCase()} ${path} (${id})`
}
