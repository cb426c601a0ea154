import type { Operation, Provenance } from './contract/types.ts'

export type Phase = 'sign-in' | 'examples' | 'access' | 'rules' | 'properties' | 'refusals' | 'walks' | 'socket'

/** A breach of the contract. */
export interface Finding {
  phase: Phase
  operationId: string
  provenance: Provenance
  /** Describes the observed behaviour. */
  problem: string
  /** The broken sentence of the contract. */
  rule: string
  /** The shortest request that reproduces the breach. */
  curl: string
  /** The response, truncated to a readable length. */
  answer: string
}

export interface Findings {
  add: (finding: Finding) => void
  all: () => readonly Finding[]
}

/** Returns a key without phase, numbers and quoted values, so that findings that differ only in these are one. */
function keyOf({ operationId, rule, problem }: Finding): string {
  return [operationId, rule, problem.replaceAll(/"[^"]*"|\d+/g, '#')].join('\n')
}

/**
 * Collects findings without duplicates.
 *
 * @param onFirst called immediately for every new finding
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

/** Returns an operation's name in reports. */
export function nameOf({ method, path, id }: Operation): string {
  return `${method.toUpperCase()} ${path} (${id})`
}
