import sirv, { type RequestHandler } from 'sirv'

/**
 * Serves the built app. Every page of its router is the same document.
 *
 * @param headers response headers, such as the policy
 */
export function appFiles(folder: string, headers: Record<string, string>): RequestHandler {
  return sirv(folder, {
    single: true,
    setHeaders: (response, path) => {
      response.setHeaders(new Map(Object.entries(headers)))
      // Names in this folder contain a hash of the content.
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
