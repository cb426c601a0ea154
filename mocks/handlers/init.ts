import type { HandlersOf } from './define-handlers'

/** Everything stays in the browser, which is as far on-premise as it gets: no advertising settings. */
export function initHandlers(): HandlersOf<'init'> {
  return {
    getInit: () => ({ status: 200, body: { onPremise: true } }),
    getMarketing: () => ({
      status: 200,
      body: {
        loginHtml: '<p>Your files stay on <strong>this machine</strong>.</p>',
        signupHtml: '<p>Your account is kept in <strong>this browser</strong> only.</p>',
      },
    }),
  }
}
