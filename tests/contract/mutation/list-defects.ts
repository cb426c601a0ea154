import { asking, isObject, on, rewrite, type Call, type Defect } from './defect.ts'

type Item = Record<string, unknown>

/** A field of a list in an answer, changed as an array. */
function inList(operationId: string, field: string, name: string, change: (items: Item[]) => unknown[]): Defect {
  return rewrite(operationId, name, (body) => ({ ...body, [field]: change(body[field] as Item[]) }))
}

/** A parameter of the address, changed before the back end sees it. */
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
/** Only where the value is one that the contract allows; a bad one is still refused. */
const ignoredWhere =
  (isValid: RegExp) =>
  (value: string | null): string | null =>
    value !== null && isValid.test(value) ? null : value

/** Lists whose pages, totals, filters or orders are wrong. */
export const listDefects: Defect[] = [
  rewrite('listMedia', 'the total is one too small', (body) => ({ ...body, total: Math.max(0, Number(body['total']) - 1) })),
  rewrite('listProjects', 'the total is one too large', (body) => ({ ...body, total: Number(body['total']) + 1 })),
  rewrite('listEnterpriseUsers', 'the total never changes', (body) => ({ ...body, total: 3 })),
  rewrite('listUsers', 'the total is that of the page', (body) => ({ ...body, total: (body['users'] as Item[]).length })),
  rewrite('searchMedia', 'there are fewer results than shown', (body) => ({ ...body, totalResults: 0 })),
  rewrite('listMedia', 'keys and ids are swapped', (body) => {
    const entries = Object.entries(isObject(body['medias']) ? body['medias'] : {})
    return { ...body, medias: Object.fromEntries(entries.map(([key], index) => [key, entries[(index + 1) % entries.length]?.[1]])) }
  }),
  misreads('listMedia', 'pages count from 1', 'page', nextPage),
  misreads('listProjects', 'pages count from 1', 'page', nextPage),
  misreads('listJobs', 'the page is ignored', 'page', ignored),
  misreads('listUsers', 'rowsPerPage is ignored', 'rowsPerPage', ignored),
  misreads('listEnterpriseUsers', 'pages hold one more than asked for', 'rowsPerPage', (value) =>
    value === null ? null : String(Math.min(200, Number(value) + 1)),
  ),
  misreads('listJobs', 'jobs of any media', 'mediaId', ignoredWhere(/^[\w-]{1,64}$/)),
  misreads('listEnterpriseEvents', 'events of any action', 'action', ignoredWhere(/^([1-9]|[12]\d|3[0-3])$/)),
  misreads('listMedia', 'media of any project', 'projectId', ignoredWhere(/^[\w-]{1,64}$/)),
  inList('listProjects', 'projects', 'the default project comes last', (items) => items.toReversed()),
  inList('listPlans', 'topup', 'the dearest comes first', (items) => items.toReversed()),
  inList('listJobs', 'jobs', 'an item twice', (items) => items.flatMap((item) => [item, item]).slice(0, 200)),
  inList('listAccounts', 'accounts', 'the last of a page is lost', (items) => items.slice(0, -1)),
  inList('getActivities', 'activities', 'nothing is ever noted', () => []),
  rewrite('searchMedia', 'finds nothing', () => ({ searchResult: {}, totalResults: 0 })),
]
