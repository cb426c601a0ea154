import { notifyError } from '#notifications/notify.ts'
import { loadUserGuidance } from '#telemetry/user-guidance.ts'

/** An entry of the error catalogue that is caused in the page. */
export interface PageError {
  title: string
  shows: string
  happen: () => void
}

/** Errors that need no back end. */
export const pageErrors: PageError[] = [
  { title: 'An error without a message', shows: 'Server Error', happen: () => void notifyError(new Error('')) },
  {
    title: 'An error of the app',
    shows: 'Its own message, once every 3 seconds.',
    happen: () => void notifyError(new Error('The image is too large to open.')),
  },
  { title: 'Cancelled work', shows: 'Nothing.', happen: () => void notifyError(new DOMException('Aborted', 'AbortError')) },
  {
    title: 'Unhandled rejection',
    shows: 'The default message. Details go to the console and /error.',
    happen: () => void Promise.reject(new Error('Simulated rejection')),
  },
  {
    title: 'Uncaught error',
    shows: 'The default message. Details go to the console and /error.',
    happen: () => {
      setTimeout(() => {
        throw new Error('Simulated uncaught error')
      })
    },
  },
  {
    title: 'Metrics beacon failure',
    shows: 'Nothing. Switch to another tab: a report goes to /error.',
    happen: () => Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: () => false }),
  },
  {
    title: 'Failed user-guidance script load',
    shows: 'Nothing. The console shows a warning.',
    happen: () => void loadUserGuidance({ isOn: true, url: '/no-such-script.js' }),
  },
]

/** Returns an error in the shape of the router's own errors. */
function routerError(status: number, statusText: string): Error {
  return Object.assign(new Error(`Simulated ${statusText}`), { status, statusText, internal: false, data: null })
}

/** Errors that replace the page. */
export const brokenPages = [
  { title: 'A page that breaks', shows: 'The error panel, with the support address.', error: new Error('Simulated page failure') },
  { title: 'Router error 400', shows: 'Unable to encode submission body', error: routerError(400, 'Bad Request') },
  { title: 'Router error 403', shows: '403 Forbidden', error: routerError(403, 'Forbidden') },
  { title: 'Router error 405', shows: '405 Method Not Allowed', error: routerError(405, 'Method Not Allowed') },
]
