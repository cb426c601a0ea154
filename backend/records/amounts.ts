import { UsageAction } from '#generated/model/usageAction.zod.ts'

import { invariant } from '#lib/invariant.ts'
import { asKeys, keysOf, type IndexedTable, type IndexKey } from './indexes'
import type { Records } from './records'
import type { TableName } from './table-names'

const PROCESSED: ReadonlySet<unknown> = new Set([UsageAction.enum.detect, UsageAction.enum.transcribe])

/** A number of each row that is added up by a key of the row. The functions also receive stored rows of unknown origin. */
interface Amount<Row> {
  /** The index whose keys have a sum. */
  index: string
  /** Returns the row's part of the sum; null if it has none. */
  amountOf: (row: Row) => number | null
  /** Returns the time of the row, in epoch seconds. */
  timeOf: (row: Row) => number | null
}

type Event = Partial<Records['usage']['event']> | undefined

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/**
 * The amounts of the tables, which a home adds up without returning rows. A sum is counted anew with each read, so no change of a row can
 * leave it wrong.
 */
export const amounts = {
  usage: {
    /** The seconds of recordings that detection and transcription have processed, by user. */
    usedSeconds: {
      index: 'user',
      amountOf: ({ event }) => (PROCESSED.has((event as Event)?.action) ? numberOrNull((event as Event)?.seconds) : null),
      timeOf: ({ event }) => numberOrNull((event as Event)?.timestamp),
    },
  },
} satisfies { [Name in IndexedTable]?: Record<string, Amount<Records[Name]>> }

export type SummedTable = keyof typeof amounts
export type AmountName<Name extends SummedTable> = keyof (typeof amounts)[Name] & string

/** Returns the amounts of a table by their names. */
export function amountsOf(table: TableName): Readonly<Record<string, Amount<{ id: string }>>> {
  // Each name maps to the functions of its own table.
  const own: Partial<Record<TableName, unknown>> = amounts
  return (own[table] ?? {}) as Readonly<Record<string, Amount<{ id: string }>>>
}

/** Returns an amount of a table. */
export function amountIn<Name extends SummedTable>(table: Name, name: AmountName<Name>): Amount<{ id: string }> {
  const amount = amountsOf(table)[name]
  invariant(amount, 'each name is of an amount')
  return amount
}

/** The rows whose amounts are added up. */
export interface Summed<Name extends SummedTable> {
  amount: AmountName<Name>
  keys: readonly IndexKey[]
  /** Rows before this time, in epoch seconds, don't count. */
  since?: number | undefined
}

/** Adds the amounts of rows to sums by key, or subtracts them; other keys don't get a sum. */
export function addUp<Name extends SummedTable>(
  sums: Map<IndexKey, number>,
  table: Name,
  { amount, since }: Pick<Summed<Name>, 'amount' | 'since'>,
  rows: readonly Records[Name][],
  sign: 1 | -1 = 1,
): void {
  const { index, amountOf, timeOf } = amountIn(table, amount)
  for (const row of rows) {
    const value = amountOf(row)
    const time = timeOf(row)
    if (value === null || (since !== undefined && (time === null || time < since))) continue
    for (const key of asKeys(keysOf(table).indexes[index]?.(row)) as readonly IndexKey[]) {
      const sum = sums.get(key)
      if (sum !== undefined) sums.set(key, sum + sign * value)
    }
  }
}
