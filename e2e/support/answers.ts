import type { Page } from '@playwright/test'

/** What calls of one kind get instead of the back end's answer: a status, or nothing at all for ever. */
interface Answer {
  method: 'GET' | 'PUT'
  /** A part of the address. */
  path: string
  status: number | 'never'
}

const KEY = 'tour-answer'

/** Lets `setAnswer` reach into the pages that are opened from now on. */
export async function prepareAnswers(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const real = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const text = sessionStorage.getItem(key)
      const answer = text === null ? undefined : (JSON.parse(text) as Answer)
      if (!answer || request.method !== answer.method || !request.url.includes(answer.path)) return real(request)
      if (answer.status === 'never') return new Promise(() => undefined)
      return Response.json({ error: 'The server is out of storage. Contact your administrator.' }, { status: answer.status })
    }
  }, KEY)
}

/** Answers calls of one kind in the back end's place; null lets the back end answer again. */
export async function setAnswer(page: Page, answer: Answer | null): Promise<void> {
  await page.evaluate(
    ([key, text]) => {
      if (text === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    },
    [KEY, answer === null ? null : JSON.stringify(answer)] as const,
  )
}
