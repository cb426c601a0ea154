import type { Operation, Provenance } from '../contract/types.ts'

export interface Problem {
  problem: string
  /** The broken sentence of the contract. */
  rule: string
  /** Whether the specification states the rule. */
  provenance: Provenance
}

type Json = Record<string, unknown>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list in a response: an array, or a map by id, with an optional total. */
interface Listed {
  name: string
  items: unknown[]
  /** The map's keys, or undefined for an array. */
  keys: string[] | undefined
  totalName: string | undefined
  total: number | undefined
}

const TOTALS = ['total', 'totalResults']

/** Returns the list in a body, or undefined. */
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

/** Returns the times by which items are sorted, or undefined if they have none. */
function timesOf(items: unknown[]): number[] | undefined {
  const field = TIMES.find((name) => items.every((item) => isObject(item) && typeof item[name] === 'number'))
  return field === undefined ? undefined : items.map((item) => (isObject(item) ? Number(item[field]) : 0))
}

/** @param shape the provenance of the list's schema, which states the rules about keys and totals */
function listProblems(
  operation: Operation,
  { name, items, keys, totalName, total }: Listed,
  query: URLSearchParams,
  shape: Provenance,
): Problem[] {
  const found: Problem[] = []
  const wrongKey = keys?.find((key, index) => {
    const item = items[index]
    return isObject(item) && item['id'] !== key
  })
  if (wrongKey !== undefined)
    found.push({
      problem: `${name} has the key "${wrongKey}" over another id`,
      rule: 'All keys must match the id of their value',
      provenance: shape,
    })
  if (total !== undefined && total < items.length) {
    found.push({
      problem: `${totalName} is ${total}, but there are ${items.length} in ${name}`,
      rule: `${totalName} is at least the number returned`,
      provenance: shape,
    })
  }
  const rows = Number(query.get('rowsPerPage') ?? Number.NaN)
  if (items.length > rows)
    found.push({
      problem: `${items.length} in ${name} where at most ${rows} were asked for`,
      rule: 'rowsPerPage: The maximum number of entries',
      provenance: 'assumed',
    })
  const ids = items.flatMap((item) => (isObject(item) && typeof item['id'] === 'string' ? [item['id']] : []))
  if (new Set(ids).size < ids.length)
    found.push({ problem: `${name} holds an id twice`, rule: `${operation.summary}: each of them once`, provenance: 'assumed' })
  const times = operation.summary.includes('newest first') ? timesOf(items) : undefined
  if (times?.some((time, index) => time > (times[index - 1] ?? Number.POSITIVE_INFINITY))) {
    found.push({ problem: `${name} is not in order of time`, rule: operation.summary, provenance: 'assumed' })
  }
  for (const [filter, field] of [
    ['projectId', 'projectId'],
    ['mediaId', 'mediaId'],
    ['action', 'action'],
    ['userId', 'user_id'],
  ] as const) {
    const wanted = query.get(filter)
    const other = wanted === null ? undefined : items.find((item) => isObject(item) && field in item && String(item[field]) !== wanted)
    if (other !== undefined)
      found.push({ problem: `${name} holds something of another ${filter}`, rule: `Only those of this ${filter}`, provenance: 'assumed' })
  }
  return found
}

/** Checks fields of a response that repeat path parameters. */
function echoProblems(operation: Operation, params: Readonly<Record<string, string>>, body: Json): Problem[] {
  const last = /\{([^}]+)\}$/.exec(operation.path)?.[1]
  return Object.entries(params).flatMap(([name, asked]) => {
    // `/projects/{projectId}` returns a project, whose id field is `id`.
    const field = name in body ? name : name === last && 'id' in body ? 'id' : undefined
    if (field === undefined || body[field] === asked) return []
    return [
      {
        problem: `asked for ${name} "${asked}", answered with ${field} ${JSON.stringify(body[field])}`,
        rule: `${operation.summary}: of the ${name} that was asked for`,
        provenance: 'assumed',
      },
    ]
  })
}

/** Checks successful responses for rules that the contract states outside its schemas. */
export function invariantProblems(
  operation: Operation,
  path: string,
  params: Readonly<Record<string, string>>,
  body: unknown,
  shape: Provenance,
): Problem[] {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const list = listIn(body)
  return [...(list ? listProblems(operation, list, query, shape) : []), ...(isObject(body) ? echoProblems(operation, params, body) : [])]
}
