import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'

import type { Change } from './schema-changes.ts'

const Accepted = z.array(z.strictObject({ place: z.string(), changes: z.array(z.string()).min(1), reason: z.string().min(20) }))
export type Accepted = z.infer<typeof Accepted>

/** Reads the changes that break no client although a strict comparison calls them breaking. */
export async function loadAccepted(file: URL): Promise<Accepted> {
  return Accepted.parse(parse(await readFile(file, 'utf8')))
}

/** Returns the changes with the accepted ones marked as harmless, and the entries of the list that no change needs. */
export function acceptChanges(changes: readonly Change[], accepted: Accepted): { changes: Change[]; unused: string[] } {
  const reasons = new Map(accepted.flatMap(({ place, changes: whats, reason }) => whats.map((what) => [`${place}: ${what}`, reason])))
  const unused = new Set(reasons.keys())
  const checked = changes.map((change) => {
    const key = `${change.place}: ${change.what}`
    const reason = change.isBreaking ? reasons.get(key) : undefined
    if (reason === undefined) return change
    unused.delete(key)
    return { ...change, isBreaking: false, why: reason }
  })
  return { changes: checked, unused: [...unused] }
}
