import type { Page } from '@playwright/test'

/** A response that replaces the back end's for some requests: a status, or none at all. */
interface Override {
  method: 'GET' | 'PATCH'
  /** Part of the URL. */
  path: string
  status: number | 'never'
  /** The content, where it isn't an error. */
  json?: unknown
}

const KEY = 'tour-override'

/** Prepares the pages opened after this call for `overrideResponse`. */
export async function prepareOverrides(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const real = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const text = sessionStorage.getItem(key)
      const overrides = text === null ? [] : (JSON.parse(text) as Override[])
      const override = overrides.find(({ method, path }) => request.method === method && request.url.includes(path))
      if (!override) return real(request)
      if (override.status === 'never') return new Promise(() => undefined)
      const error = { error: 'The server is out of storage. Contact your administrator.' }
      return Response.json(override.json ?? error, { status: override.status })
    }
  }, KEY)
}

/** Responds to some requests in place of the back end. Null removes the overrides. */
export async function overrideResponse(page: Page, override: Override | readonly Override[] | null): Promise<void> {
  await page.evaluate(
    ([key, text]) => {
      if (text === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    },
    [KEY, override === null ? null : JSON.stringify([override].flat())] as const,
  )
}
