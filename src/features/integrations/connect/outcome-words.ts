import type { Outcome } from './finish-connecting'

/** What went wrong on the way to the provider and back, and what to do. */
export function wordsFor(outcome: Exclude<Outcome, { kind: 'connected' }>): { title: string; text: string; button: string } {
  switch (outcome.kind) {
    case 'denied':
      return {
        title: 'The camera cloud was not allowed',
        text: 'You, or an administrator of the cameras, chose not to allow it. Nothing was connected. You can allow it at any time.',
        button: 'Connect Eagle Eye',
      }
    case 'provider-refused':
      return {
        title: 'The camera cloud refused',
        text: `It said: “${outcome.reason}” Nothing was connected. If it says so again, tell your administrator.`,
        button: 'Try again',
      }
    case 'not-begun-here':
      return {
        title: 'This answer does not belong to this tab',
        text:
          'For your safety an answer of the camera cloud counts only in the tab where you began, and only once. ' +
          'Nothing was connected. Begin again from here.',
        button: 'Begin again',
      }
    case 'incomplete':
      return {
        title: 'The answer of the camera cloud is incomplete',
        text: 'It holds no code. Nothing was connected. Begin again from here.',
        button: 'Begin again',
      }
    case 'code-refused':
      return {
        title: 'The permission came too late or was used already',
        text: `${outcome.reason} A permission must be taken up within 5 minutes. Begin again; it takes a few seconds.`,
        button: 'Begin again',
      }
  }
}
