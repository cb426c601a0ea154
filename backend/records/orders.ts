import type { Records } from './records'
import type { TableName } from './table-names'

const DIGITS = String(Number.MAX_SAFE_INTEGER).length

/** The length to which names are compared. A database can't index long texts. */
const MAX_CHARACTERS = 100

/** Returns the text of a number, such that higher numbers come first. */
export const highestFirst = (number: unknown): string =>
  String(Number.MAX_SAFE_INTEGER - (Number.isSafeInteger(number) ? Number(number) : 0)).padStart(DIGITS, '0')

/** Returns the text of a name, such that names are in the order of their letters, whatever their case and accents. */
export const byLetters = (name: unknown): string =>
  [
    ...String(name)
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{C}]/gu, '')
      .toLowerCase(),
  ]
    .slice(0, MAX_CHARACTERS)
    .join('')

/**
 * The orders of the tables: functions that return a text, by whose characters the rows of a list are ordered, and then by their IDs. So a
 * home finds a page without reading the rows of the others. They also receive stored rows of unknown origin, so they only read fields.
 */
export const orders = {
  users: { newest: ({ dateCreated }: Records['users']) => highestFirst(dateCreated) },
  accounts: { name: ({ name }: Records['accounts']) => byLetters(name) },
  usage: { newest: ({ event }: Records['usage']) => highestFirst((event as Partial<Records['usage']['event']> | undefined)?.id) },
} satisfies { [Name in TableName]?: Record<string, (row: Records[Name]) => string> }

export type OrderedTable = keyof typeof orders
export type OrderName<Name extends OrderedTable> = keyof (typeof orders)[Name] & string

/** Returns the orders of a table by their names. */
export function ordersOf(table: TableName): Readonly<Record<string, (row: { id: string }) => string>> {
  // Each name maps to the functions of its own table.
  const own: Partial<Record<TableName, unknown>> = orders
  return (own[table] ?? {}) as Readonly<Record<string, (row: { id: string }) => string>>
}
