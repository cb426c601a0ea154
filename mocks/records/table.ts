import { Collection } from '@mswjs/data'
import type { z } from 'zod'

type Rows<Row extends { id: string }> = Collection<z.ZodType<Row, Row>>

/**
 * An in-memory table. The library enforces the schema but has no primary key and accepts duplicates, so every insert removes the old record
 * with the same ID. An index finds records by ID; otherwise each change to a library of ten thousand files would take a second.
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

  /** Removes the old record only after inserting the new one, because inserting is asynchronous and readers must always find one. */
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
