import type { Outcome } from './finish-connecting'

/** Returns the reason why a connection failed, and what to do. */
export function wordsFor(outcome: Exclude<Outcome, { kind: 'connected' }>): { title: string; text: string; button: string } {
  switch (outcome.kind) {
    case 'denied':
      return {
        title: 'Access denied',
        text: 'Access to your cameras was denied. You can connect at any time.',
        button: 'Connect Eagle Eye',
      }
    case 'provider-refused':
      return {
        title: 'Connection refused',
        text: `The camera cloud reported: “${outcome.reason}” If this happens again, contact your administrator.`,
        button: 'Try again',
      }
    case 'unknown-attempt':
      return {
        title: 'Unknown connection attempt',
        text: 'Finish connecting in the tab where you started, and use each link only once.',
        button: 'Start again',
      }
    case 'incomplete':
      return {
        title: 'Incomplete response',
        text: 'The camera cloud returned no code. Start again.',
        button: 'Start again',
      }
    case 'code-refused':
      return {
        title: 'Permission expired',
        text: `${outcome.reason} Start again and finish within 5 minutes.`,
        button: 'Start again',
      }
  }
}
