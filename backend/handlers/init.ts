import type { HandlersOf } from '../http/define-handlers'

/** Reports on-premise, so that advertising settings aren't loaded, because everything stays in the browser. */
export function initHandlers(): HandlersOf<'init'> {
  return {
    getInit: () => ({ status: 200, body: { onPremise: true } }),
    getMarketing: () => ({
      status: 200,
      body: {
        loginHtml: '<p>Your files stay on <strong>this computer</strong>.</p>',
        signupHtml: '<p>Your account is stored only in <strong>this browser</strong>.</p>',
      },
    }),
  }
}
