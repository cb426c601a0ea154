import { insteadOf, isObject, on, rewrite, withJson, type Call, type Defect } from './defect.ts'

const saved = { mediaId: 'x', revision: 9, style: 'Black Box', tracks: [], updatedAt: 0 }

/** Copies a request with another body. */
async function withBody({ request, sent }: Call, change: (body: Record<string, unknown>) => object): Promise<Request> {
  const body = await sent()
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: JSON.stringify(isObject(body) ? change(body) : body) })
}

const firstChanges = (changes: unknown): unknown[] => (Array.isArray(changes) ? changes.slice(0, -1) : [])

/** Defects in the changes and windows of reviews. */
export const reviewDefects: Defect[] = [
  rewrite('changeDetections', 'the revision does not grow', (body) => ({ ...body, revision: Number(body['revision']) - 1 })),
  insteadOf('changeDetections', 409, 200, saved),
  insteadOf('changeDetections', 422, 200, saved),
  on('changeDetections', 'the last change is lost', () => async (call) => {
    const request = await withBody(call, (body) => ({ ...body, changes: firstChanges(body['changes']) }))
    return call.next(request)
  }),
  on('changeDetections', 'changes before a wrong one are saved', () => async (call) => {
    const request = await withBody(call, (body) => ({ ...body, changes: firstChanges(body['changes']) }))
    const refused = await call.next()
    if (refused.status === 422) await call.next(request)
    return refused
  }),
  on('changeDetections', 'a repetition is a conflict', () => {
    const seen = new Set<string>()
    return async ({ request, sent, next }) => {
      const key = `${request.url} ${JSON.stringify(await sent())}`
      if (seen.has(key)) return withJson(new Response(null), { error: 'This review was changed.', code: 'revision-conflict' }, 409)
      const response = await next()
      if (response.ok) seen.add(key)
      return response
    }
  }),
  on('changeDetections', 'null does not remove a field', () => async (call) => {
    const withoutNull = (fields: unknown) =>
      isObject(fields) ? Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) : fields
    const request = await withBody(call, (body) => {
      const { changes } = body
      if (!Array.isArray(changes)) return body
      return {
        ...body,
        changes: changes.map((one: unknown) => (isObject(one) && 'fields' in one ? { ...one, fields: withoutNull(one['fields']) } : one)),
      }
    })
    return call.next(request)
  }),
  on(
    'saveDetections',
    'an omitted list is emptied',
    () => async (call) => call.next(await withBody(call, (body) => ({ tracks: [], ...body }))),
  ),
  on('getDetections', 'a window has all items', () => async ({ request, url, next }) => {
    const [from, to] = ['from', 'to'].map((name) => url.searchParams.get(name))
    const response = await next(new Request(`${url.origin}${url.pathname}`, request))
    if (!response.ok || from === null || to === null) return response
    const body: unknown = await response.json()
    return withJson(response, isObject(body) ? { ...body, window: { from: Number(from), to: Number(to) } } : body)
  }),
]
