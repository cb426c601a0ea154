import type { Operation } from '../contract/types.ts'

export interface Problem {
  problem: string
  /** The sentence of the contract that is broken. */
  rule: string
}

type Json = Record<string, unknown>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The list of an answer: an array, or a map whose values bear an id, beside the number of all. */
interface Listed {
  name: string
  items: unknown[]
  /** The keys of the map, undefined for an array. */
  keys: string[] | undefined
  totalName: string | undefined
  total: number | undefined
}

const TOTALS = ['total', 'totalResults']

/** Finds the list in a body; undefined where there is none. */
export function listIn(body: unknown): Listed | undefined {
  if (Array.isArray(body)) return { name: 'the body', items: body, keys: undefined, totalName: undefined, total: undefined }
  if (!isObject(body)) return undefined
  const totalName = TOTALS.find((name) => typeof body[name] === 'number')
  for (const [name, value] of Object.entries(body)) {
    const shared = { name, totalName, total: totalName === undefined ? undefined : Number(body[totalName]) }
    if (Array.isArray(value)) return { ...shared, items: value, keys: undefined }
    if (totalName !== undefined && isObject(value)) return { ...shared, items: Object.values(value), keys: Object.keys(value) }
  }
  return undefined
}

const TIMES = ['uploadDate', 'createdAt', 'timestamp']

/** The time by which items are ordered; undefined where they have none. */
function timesOf(items: unknown[]): number[] | undefined {
  const field = TIMES.find((name) => items.every((item) => isObject(item) && typeof item[name] === 'number'))
  return field === undefined ? undefined : items.map((item) => (isObject(item) ? Number(item[field]) : 0))
}

function listProblems(operation: Operation, { name, items, keys, totalName, total }: Listed, query: URLSearchParams): Problem[] {
  const found: Problem[] = []
  const wrongKey = keys?.find((key, index) => {
    const item = items[index]
    return isObject(item) && item['id'] !== key
  })
  if (wrongKey !== undefined)
    found.push({ problem: `${name} has the key "${wrongKey}" over another id`, rule: 'All keys must match the id of their value' })
  if (total !== undefined && total < items.length) {
    found.push({
      problem: `${totalName} is ${total}, but there are ${items.length} in ${name}`,
      rule: `${totalName} is at least the number returned`,
    })
  }
  const rows = Number(query.get('rowsPerPage') ?? Number.NaN)
  if (items.length > rows)
    found.push({
      problem: `${items.length} in ${name} where at most ${rows} were asked for`,
      rule: 'rowsPerPage: The maximum number of entries',
    })
  const ids = items.flatMap((item) => (isObject(item) && typeof item['id'] === 'string' ? [item['id']] : []))
  if (new Set(ids).size < ids.length) found.push({ problem: `${name} holds an id twice`, rule: `${operation.summary}: each of them once` })
  const times = operation.summary.includes('newest first') ? timesOf(items) : undefined
  if (times?.some((time, index) => time > (times[index - 1] ?? Number.POSITIVE_INFINITY))) {
    found.push({ problem: `${name} is not in order of time`, rule: operation.summary })
  }
  for (const [filter, field] of [
    ['projectId', 'projectId'],
    ['mediaId', 'mediaId'],
    ['action', 'action'],
    ['userId', 'user_id'],
  ] as const) {
    const wanted = query.get(filter)
    const other = wanted === null ? undefined : items.find((item) => isObject(item) && field in item && String(item[field]) !== wanted)
    if (other !== undefined) found.push({ problem: `${name} holds something of another ${filter}`, rule: `Only those of this ${filter}` })
  }
  return found
}

/** Names of path parameters that an answer repeats under the same name. */
function echoProblems(operation: Operation, params: Readonly<Record<string, string>>, body: Json): Problem[] {
  const last = /\{([^}]+)\}$/.exec(operation.path)?.[1]
  return Object.entries(params).flatMap(([name, asked]) => {
    // `/projects/{projectId}` answers with the project, whose own id is called id.
    const field = name in body ? name : name === last && 'id' in body ? 'id' : undefined
    if (field === undefined || body[field] === asked) return []
    return [
      {
        problem: `asked for ${name} "${asked}", answered with ${field} ${JSON.stringify(body[field])}`,
        rule: `${operation.summary}: of the ${name} that was asked for`,
      },
    ]
  })
}

/** What the contract says in words, beyond its schemas, of every successful answer. */
export function invariantProblems(operation: Operation, path: string, params: Readonly<Record<string, string>>, body: unknown): Problem[] {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const list = listIn(body)
  return [...(list ? listProblems(operation, list, query) : []), ...(isObject(body) ? echoProblems(operation, params, body) : [])]
}
