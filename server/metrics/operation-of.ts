import { isContentRequest } from '#backend/content/content.ts'
import { patternOf } from '#backend/http/route.ts'
import { isUploadPath } from '#backend/uploads/tus.ts'
import { operations } from '#generated/operations.ts'

const routes = Object.entries(operations).map(([id, { method, path }]) => ({
  id,
  method: method.toUpperCase(),
  pattern: patternOf(`http://localhost/legacy${path}`),
}))

/** Returns the operation of a request: its ID in the contract, or a name for those that it doesn't have. Unknown paths are one operation. */
export function operationOf(method: string, pathname: string): string {
  if (isUploadPath(pathname)) return 'upload'
  if (isContentRequest(method, pathname)) return 'content'
  return routes.find((route) => route.method === method && route.pattern.test(pathname))?.id ?? 'other'
}
