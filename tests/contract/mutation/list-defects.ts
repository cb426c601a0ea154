import { asking, isObject, on, rewrite, withJson, type Call, type Defect } from './defect.ts'

type Item = Record<string, unknown>

/** Changes the array in a field of the response. */
function inList(operationId: string, field: string, name: string, change: (items: Item[]) => unknown[]): Defect {
  return rewrite(operationId, name, (body) => ({ ...body, [field]: change(body[field] as Item[]) }))
}

/** Changes a query parameter before the back end reads it. */
function misreads(operationId: string, name: string, parameter: string, change: (value: string | null) => string | null): Defect {
  return on(operationId, name, () => ({ request, next }: Call) => {
    const url = new URL(request.url)
    const value = change(url.searchParams.get(parameter))
    if (value === null) url.searchParams.delete(parameter)
    else url.searchParams.set(parameter, value)
    return next(asking(request, { url: url.href }))
  })
}

const nextPage = (value: string | null): string => String(Number(value ?? 0) + 1)
const ignored = (): null => null
/** Ignores only valid values, so that invalid ones are still refused. */
const ignoredWhere =
  (isValid: RegExp) =>
  (value: string | null): string | null =>
    value !== null && isValid.test(value) ? null : value

/** Defects of pages, totals, filters and sort orders. */
export const listDefects: Defect[] = [
  rewrite('listMedia', 'the total is one too small', (body) => ({ ...body, total: Math.max(0, Number(body['total']) - 1) })),
  rewrite('listProjects', 'the total is one too large', (body) => ({ ...body, total: Number(body['total']) + 1 })),
  rewrite('listEnterpriseUsers', 'the total never changes', (body) => ({ ...body, total: 3 })),
  rewrite('listUsers', 'the total counts only the page', (body) => ({ ...body, total: (body['users'] as Item[]).length })),
  rewrite('searchMedia', 'there are fewer results than shown', (body) => ({ ...body, totalResults: 0 })),
  rewrite('listMedia', 'keys and ids are swapped', (body) => {
    const entries = Object.entries(isObject(body['medias']) ? body['medias'] : {})
    return { ...body, medias: Object.fromEntries(entries.map(([key], index) => [key, entries[(index + 1) % entries.length]?.[1]])) }
  }),
  misreads('listMedia', 'pages count from 1', 'page', nextPage),
  misreads('listProjects', 'pages count from 1', 'page', nextPage),
  misreads('listJobs', 'the page is ignored', 'page', ignored),
  misreads('listUsers', 'rowsPerPage is ignored', 'rowsPerPage', ignored),
  misreads('listEnterpriseUsers', 'pages contain one row too many', 'rowsPerPage', (value) =>
    value === null ? null : String(Math.min(200, Number(value) + 1)),
  ),
  misreads('listJobs', 'jobs of all files', 'mediaId', ignoredWhere(/^[\w-]{1,64}$/)),
  misreads('listEnterpriseEvents', 'events of all actions', 'action', ignoredWhere(/^([1-9]|[12]\d|3[0-3])$/)),
  misreads('listMedia', 'files of all projects', 'projectId', ignoredWhere(/^[\w-]{1,64}$/)),
  inList('listProjects', 'projects', 'the default project comes last', (items) => items.toReversed()),
  inList('listPlans', 'topup', 'the most expensive plan comes first', (items) => items.toReversed()),
  inList('listJobs', 'jobs', 'every item is listed twice', (items) => items.flatMap((item) => [item, item]).slice(0, 200)),
  inList('listAccounts', 'accounts', 'the last row of a page is missing', (items) => items.slice(0, -1)),
  inList('getActivities', 'activities', 'no activity is recorded', () => []),
  rewrite('searchMedia', 'finds nothing', () => ({ searchResult: {}, totalResults: 0 })),
  rewrite('searchMedia', 'hits of another file', (body) => ({
    ...body,
    hits: { 'media-of-another-user': [{ field: 'name', snippet: 'x' }] },
  })),
  on('searchMedia', 'dates leave nothing', () => async ({ sent, next }) => {
    const body = await sent()
    return isObject(body) && 'dates' in body ? Response.json({ searchResult: {}, totalResults: 0 }) : next()
  }),
  on('searchMedia', 'the total ignores the filters', () => async ({ request, sent, next }) => {
    const body = await sent()
    if (!isObject(body) || !('types' in body)) return next()
    const { types: _types, ...rest } = body
    const unfiltered = await next(new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(rest) }))
    const filtered = await next(new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }))
    const [all, some] = [(await unfiltered.json()) as Item, (await filtered.json()) as Item]
    return filtered.ok ? withJson(filtered, { ...some, totalResults: all['totalResults'] }) : withJson(filtered, some)
  }),
]
