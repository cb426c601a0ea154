import { getResponse, type HttpHandler } from 'msw'

import { failure } from './refusal'

const BASE = '/legacy'

interface Route {
  method: string
  pattern: RegExp
  handler: HttpHandler
}

/** Converts a path of the contract to a pattern. These paths contain only letters, hyphens and parameters such as `:mediaId`. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${new URL(path).pathname.replaceAll(/:[^/]+/g, '[^/]+')}$`)
}

/** Routes requests to MSW's handlers by path. MSW would try one after another and read the request again for each. */
export function routeTo(handlers: readonly HttpHandler[]): (request: Request) => Promise<Response> {
  const routes = handlers.map((handler): Route => {
    const { method, path } = handler.info
    if (typeof path !== 'string') throw new Error(`A handler of the contract has a path that isn’t a string: ${handler.info.header}`)
    return { method: String(method), pattern: patternOf(path), handler }
  })
  return async (request) => {
    const { pathname } = new URL(request.url)
    const matching = routes.filter(({ pattern }) => pattern.test(pathname))
    const candidates = matching.filter(({ method }) => method === request.method).map(({ handler }) => handler)
    const response = candidates.length > 0 ? await getResponse(candidates, request) : undefined
    if (response) return response
    if (!pathname.startsWith(`${BASE}/`) || matching.length === 0) return failure(404, 'Not found')
    return failure(405, `This path doesn’t support ${request.method}.`)
  }
}
