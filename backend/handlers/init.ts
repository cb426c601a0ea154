import type { Backend } from './backend-type'
import type { HandlersOf } from '../http/define-handlers'

/** Reports on-premise, so that advertising settings aren't loaded. */
export function initHandlers({ wording: { loginHtml, signupHtml } }: Pick<Backend, 'wording'>): HandlersOf<'init'> {
  return {
    getInit: () => ({ status: 200, body: { onPremise: true } }),
    getMarketing: () => ({ status: 200, body: { loginHtml, signupHtml } }),
  }
}
