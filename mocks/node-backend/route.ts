import { getResponse, type HttpHandler } from 'msw'

import { failure } from '../handlers/refusal'

const BASE = '/legacy'

interface Route {
  method: string
  pattern: RegExp
  handler: HttpHandler
}

/** The paths of the contract hold letters, hyphens and parameters such as `:mediaId`, nothing that a pattern would misread. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${new URL(path).pathname.replaceAll(/:[^/]+/g, '[^/]+')}$`)
}

/**
 * Answers by MSW's handlers. MSW would try them one after the other, reading the request anew for each; here the one that fits
 * is found by its path first.
 */
export function routeTo(handlers: readonly HttpHandler[]): (request: Request) => Promise<Response> {
  const routes = handlers.map((handler): Route => {
    const { method, path } = handler.info
    if (typeof path !== 'string') throw new Error(`A handler of the contract has a path that is no text: ${handler.info.header}`)
    return { method: String(method), pattern: patternOf(path), handler }
  })
  return async (request) => {
    const { pathname } = new URL(request.url)
    const fitting = routes.filter(({ pattern }) => pattern.test(pathname))
    const chosen = fitting.filter(({ method }) => method === request.method).map(({ handler }) => handler)
    const response = chosen.length > 0 ? await getResponse(chosen, request) : undefined
    if (response) return response
    if (!pathname.startsWith(`${BASE}/`) || fitting.length === 0) return failure(404, 'There is nothing at this address.')
    return failure(405, `${request.method} is nothing that this address understands.`)
  }
}
