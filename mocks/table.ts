import { Collection } from '@mswjs/data'
import type { z } from 'zod'

/**
 * One table in memory. The library behind it has no primary key and takes duplicates, so every insert here removes the
 * record of the same id.
 */
export class Table<Row extends { id: string }> {
  readonly #rows: Collection<z.ZodType<Row, Row>>

  constructor(schema: z.ZodType<Row, Row>) {
    this.#rows = new Collection({ schema })
  }

  all(): Row[] {
    return [...new Map(this.#rows.findMany().map((row) => [row.id, row])).values()]
  }

  get(id: string): Row | undefined {
    return this.#rows.findFirst((query) => query.where((row) => row.id === id))
  }

  /** The old record goes after the new one is in, because inserting takes time and a reader must always find one of them. */
  async put(row: Row): Promise<void> {
    const old = this.#rows.findMany((query) => query.where(({ id }) => id === row.id))
    await this.#rows.create(row)
    for (const record of old) this.#rows.delete(record)
  }

  delete(id: string): void {
    this.#rows.deleteMany((query) => query.where((row) => row.id === id))
  }

  clear(): void {
    this.#rows.clear()
  }
}
