import { listIn } from '../check/invariants.ts'
import type { Exchange } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { WalkEndsError, type Walk, type Walker } from './walker.ts'

const PAGE_SIZE = 2
const MAX_PAGES = 40

/** Returns whether an operation pages a list of the whole account. A list of one file has its own walk. */
function isPaged({ method, parameters, path }: Operation): boolean {
  const names = new Set(parameters.map(({ name }) => name))
  return method === 'get' && !path.includes('{') && names.has('page') && names.has('rowsPerPage')
}

/** Returns the identity of each item in a list. */
function keysOf(exchange: Exchange): string[] {
  const list = listIn(exchange.body)
  return list?.keys ?? list?.items.map((item) => JSON.stringify((item as { id?: unknown }).id ?? item)) ?? []
}

async function walkPages(walker: Walker, { id }: Operation): Promise<void> {
  const page = (index: number, rows: number): Promise<Exchange> =>
    walker.must(id, 200, { query: { page: String(index), rowsPerPage: String(rows) } })
  const all = await page(0, MAX_PAGES * PAGE_SIZE)
  const total = listIn(all.body)?.total ?? 0
  const wanted = keysOf(all)
  walker.expect(
    total > MAX_PAGES * PAGE_SIZE || wanted.length === total,
    id,
    all,
    `${wanted.length} of ${total} fit on one page`,
    'A page of …, and the total',
  )
  const joined: string[] = []
  let last = all
  for (let index = 0; joined.length < wanted.length && index < MAX_PAGES; index += 1) {
    last = await page(index, PAGE_SIZE)
    const keys = keysOf(last)
    const left = Math.min(PAGE_SIZE, wanted.length - joined.length)
    walker.expect(
      keys.length === left,
      id,
      last,
      `page ${index} holds ${keys.length} where ${left} are left for it`,
      'rowsPerPage: The maximum number of entries',
    )
    walker.expect(
      listIn(last.body)?.total === total,
      id,
      last,
      `the total is ${listIn(last.body)?.total} on page ${index} and ${total} on another`,
      'and the total',
    )
    if (keys.length === 0) break
    joined.push(...keys)
  }
  walker.expect(
    joined.join() === wanted.join(),
    id,
    last,
    `the pages joined are not the list: ${joined.length} of ${wanted.length}, or in another order`,
    'page: The page number from 0',
  )
  const beyond = await page(1_000_000, PAGE_SIZE)
  walker.expect(keysOf(beyond).length === 0, id, beyond, 'a page behind the last holds something', 'page: The page number from 0')
}

/** Checks that the pages of every list add up to the whole list, in the same order and without duplicates. */
export const pagingWalk: Walk = {
  name: 'pages: add up to the list',
  needs: [],
  run: async (walker) => {
    for (const operation of walker.context.operations.filter(isPaged)) {
      await walkPages(walker, operation).catch((error: unknown) => {
        // Continues with the next list.
        if (!(error instanceof WalkEndsError)) throw error
      })
    }
  },
}
