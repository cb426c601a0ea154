import type { Contract } from '../contract/types.ts'
import type { Problem } from './invariants.ts'

/** Returns the breach of a named rule. Contracts without the rule have no breach of it. */
export function breachOf({ rules }: Pick<Contract, 'rules'>, name: string, problem: string): Problem[] {
  const rule = rules[name]
  return rule ? [{ problem, rule: `${name}: ${rule.description}`, provenance: rule.provenance }] : []
}
