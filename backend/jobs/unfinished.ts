import type { DetectionsRecord } from '../records/records'

type Record = NonNullable<DetectionsRecord['unfinished']>
type Item = Record['items'][number]

/** The items that a running detection has added to a review, by the detection's keys. */
export class Unfinished {
  readonly #byKey: Map<string, Item>
  readonly #ids: Set<string>

  constructor(record: Record | undefined, jobId: string) {
    const items = record?.jobId === jobId ? record.items : []
    this.#byKey = new Map(items.map((item) => [item.key, item]))
    this.#ids = new Set(items.map(({ id }) => id))
  }

  get(key: string): Item | undefined {
    return this.#byKey.get(key)
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** @param until the end of the added part, in seconds */
  set(key: string, id: string, until: number): void {
    this.#byKey.set(key, { key, id, until })
    this.#ids.add(id)
  }

  items(): Item[] {
    return [...this.#byKey.values()]
  }
}

/** Removes the intermediate results of an ended detection from a review, except items that the reviewer has changed. */
export function withoutUnfinished({ unfinished, ...review }: DetectionsRecord): DetectionsRecord {
  const { touched = [], tracks, marks, gaps } = review
  const added = new Set(unfinished?.items.map(({ id }) => id))
  const stays = ({ id }: { id: string }): boolean => !added.has(id) || touched.includes(id)
  const kept = tracks.filter(stays)
  const ids = new Set(kept.map(({ id }) => id))
  const others = marks ? { marks: marks.filter(stays) } : {}
  return { ...review, ...others, tracks: kept, ...(gaps ? { gaps: gaps.filter((gap) => stays(gap) && ids.has(gap.trackId)) } : {}) }
}
