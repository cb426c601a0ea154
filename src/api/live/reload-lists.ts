import type { QueryClient } from '@tanstack/react-query'

/** Bulk work changes many files at once. A list that reloads for each of them would never finish loading. */
const INTERVAL_MILLISECONDS = 500

type ListKey = 'listMedia' | 'listProjects'

interface Waiting {
  timer: ReturnType<typeof setTimeout> | undefined
  keys: Set<ListKey>
}

const waiting = new WeakMap<QueryClient, Waiting>()

function waitingOf(client: QueryClient): Waiting {
  const known = waiting.get(client) ?? { timer: undefined, keys: new Set() }
  waiting.set(client, known)
  return known
}

function reload(client: QueryClient): void {
  const { keys } = waitingOf(client)
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
  keys.clear()
}

function startTimer(client: QueryClient): void {
  const own = waitingOf(client)
  own.timer ??= setTimeout(() => {
    own.timer = undefined
    if (own.keys.size === 0) return
    // A reload would discard what is being loaded.
    if (client.isFetching({ queryKey: ['listMedia'] }) === 0) reload(client)
    startTimer(client)
  }, INTERVAL_MILLISECONDS)
}

/** Reloads lists immediately, or together with the next ones if others were just reloaded. */
export function reloadLists(client: QueryClient, ...keys: readonly ListKey[]): void {
  const own = waitingOf(client)
  for (const key of keys) own.keys.add(key)
  if (own.timer === undefined) reload(client)
  startTimer(client)
}

/** Reloads the lists of files shortly, together with other changes. */
export function reloadFilesSoon(client: QueryClient): void {
  waitingOf(client).keys.add('listMedia')
  startTimer(client)
}
