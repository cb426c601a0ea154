import { postgresTime, processorTime, type Running } from './processes.ts'

const WARM_UP = 3

export const FIGURES = ['median', 'p95', 'server, processor', 'PostgreSQL, processor']

interface List {
  /** The token of the person who reads it. */
  token: string
  /** The path of the request with a number. */
  pathOf: (count: number) => string
  /** The number of requests. */
  pages: number
  /** Throws for an unexpected response. */
  check: (body: unknown) => void
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Requests pages one after another. Returns the figures of a row. */
export async function measurePages(server: Running, { token, pathOf, pages, check }: List): Promise<string[]> {
  const request = async (count: number): Promise<void> => {
    const response = await fetch(`${server.url}/legacy${pathOf(count)}`, { headers: { Authorization: `Bearer ${token}` } })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${pathOf(count)}: ${response.status} ${text}`)
    check(JSON.parse(text))
  }
  for (let count = 0; count < WARM_UP; count += 1) await request(count)
  const [ours, theirs] = [processorTime(server.child.pid ?? 0), postgresTime()]
  const times: number[] = []
  for (let count = 0; count < pages; count += 1) {
    const began = performance.now()
    await request(count)
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const [own, database] = [processorTime(server.child.pid ?? 0) - ours, postgresTime() - theirs]
  return [at(sorted, 0.5), at(sorted, 0.95), own / pages, database / pages].map((figure) => `${figure.toFixed(1)} ms`)
}
