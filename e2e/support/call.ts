import type { Page } from '@playwright/test'

/**
 * Sends a request in the page's session. Throws unless it succeeds.
 *
 * @returns the body, which is not checked, or the status of an empty one
 */
export async function call<Result = unknown>(page: Page, method: string, path: string, body?: unknown): Promise<Result> {
  return page.evaluate(
    async ([verb, address, content]) => {
      const init = content === null ? {} : { body: content, headers: { 'Content-Type': 'application/json' } }
      const response = await fetch(`/legacy${address}`, { method: verb, ...init })
      const text = await response.text()
      if (!response.ok) throw new Error(`${verb} ${address}: ${response.status} ${text}`)
      // The caller names the shape of the contract's response.
      return (text === '' ? response.status : JSON.parse(text)) as Result
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )
}
