import { Collection } from '@mswjs/data'
import type { z } from 'zod'

type Rows<Row extends { id: string }> = Collection<z.ZodType<Row, Row>>

/**
 * One table in memory. The library behind it enforces the schema; it has no primary key and takes duplicates, so every insert
 * here removes the record of the same id. Records are found by an index beside it, or ten thousand media would take a second
 * for every one that changes.
 */
export class Table<Row extends { id: string }> {
  readonly #rows: Rows<Row>
  readonly #byId = new Map<string, NonNullable<ReturnType<Rows<Row>['findFirst']>>>()

  constructor(schema: z.ZodType<Row, Row>) {
    this.#rows = new Collection({ schema })
  }

  all(): Row[] {
    return [...this.#byId.values()]
  }

  get(id: string): Row | undefined {
    return this.#byId.get(id)
  }

  /** The old record goes after the new one is in, because inserting takes time and a reader must always find one of them. */
  async put(row: Row): Promise<void> {
    const record = await this.#rows.create(row)
    this.delete(row.id)
    this.#byId.set(row.id, record)
  }

  delete(id: string): void {
    const record = this.#byId.get(id)
    if (record === undefined) return
    this.#byId.delete(id)
    this.#rows.delete(record)
  }

  clear(): void {
    this.#byId.clear()
    this.#rows.clear()
  }
}
