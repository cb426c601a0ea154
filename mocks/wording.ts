import type { Wording } from '#backend/ports/wording.ts'

/** The texts of the back end in a browser. */
export const browserWording: Wording = {
  storageFull: 'This browser is out of storage for this site. Free up space and try again.',
  loginHtml: '<p>Your files stay on <strong>this computer</strong>.</p>',
  signupHtml: '<p>Your account is stored only in <strong>this browser</strong>.</p>',
}

/** The texts of the mock on Node, which keeps everything in memory. */
export const nodeWording: Wording = {
  storageFull: 'The mock is out of memory. Restart it.',
  loginHtml: '<p>Your files stay in <strong>the memory of the mock</strong>.</p>',
  signupHtml: '<p>Your account exists until <strong>the mock stops</strong>.</p>',
}
