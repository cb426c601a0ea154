import { notifyError } from '../../notifications/notify'
import { loadUserGuidance } from '../../telemetry/user-guidance'

/** An entry of the error catalogue that happens in the page itself. */
export interface PageError {
  title: string
  shows: string
  happen: () => void
}

/** Those that need no back end. */
export const pageErrors: PageError[] = [
  { title: 'An error without a message', shows: 'Server Error', happen: () => void notifyError(new Error('')) },
  {
    title: 'An error of the app',
    shows: 'Its own words, once in 3 seconds.',
    happen: () => void notifyError(new Error('The picture is too large to be opened.')),
  },
  { title: 'Cancelled work', shows: 'Nothing.', happen: () => void notifyError(new DOMException('Aborted', 'AbortError')) },
  {
    title: 'Unhandled rejection',
    shows: 'The default message; the console and /error have the rest.',
    happen: () => void Promise.reject(new Error('Rejected for the developer')),
  },
  {
    title: 'Uncaught error',
    shows: 'The default message; the console and /error have the rest.',
    happen: () => {
      setTimeout(() => {
        throw new Error('Thrown for the developer')
      })
    },
  },
  {
    title: 'Metrics beacon failure',
    shows: 'Nothing. Look at another tab for a moment: a report goes to /error.',
    happen: () => Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: () => false }),
  },
  {
    title: 'Failed user-guidance script load',
    shows: 'Nothing. The console has a warning.',
    happen: () => void loadUserGuidance({ isOn: true, url: '/no-such-script.js' }),
  },
]

/** What the router says no with, as its own error looks. */
function routerError(status: number, statusText: string): Error {
  return Object.assign(new Error(`${statusText} for the developer`), { status, statusText, internal: false, data: null })
}

/** Those that take the place of the page. */
export const brokenPages = [
  { title: 'A page that breaks', shows: 'The error panel, with the support address.', error: new Error('Broken for the developer') },
  { title: '400 of the router', shows: 'Unable to encode submission body', error: routerError(400, 'Bad Request') },
  { title: '403 of the router', shows: '403 Forbidden', error: routerError(403, 'Forbidden') },
  { title: '405 of the router', shows: '405 Method Not Allowed', error: routerError(405, 'Method Not Allowed') },
]
