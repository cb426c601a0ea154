import { Refusal } from '../http/refusal'
import type { Ports } from '../ports/ports'

type SignUp = NonNullable<Ports['signUp']>

/** Whether people may create accounts themselves. */
const TAKES_SIGN_UPS = { open: true, approval: true, invitation: false, closed: false } as const satisfies Record<SignUp, boolean>

const BY_INVITATION = 'Sign-up is by invitation only.'
const CLOSED = 'This server takes no new accounts. Contact your administrator.'
const NO_EMAIL = 'This server sends no email, so no one can be invited.'

/** Returns whether people may create accounts themselves. Open if the home doesn't say. */
export const takesSignUps = (signUp: SignUp = 'open'): boolean => TAKES_SIGN_UPS[signUp]

/** @throws Refusal 403 if people can't create accounts themselves */
export function mustTakeSignUps(signUp: SignUp = 'open'): void {
  if (!takesSignUps(signUp)) throw new Refusal(403, signUp === 'closed' ? CLOSED : BY_INVITATION)
}

/** @throws Refusal 403 if there are no new accounts, and 409 if no one could read the email with the link */
export function mustTakeInvitations({ signUp, mail }: Pick<Ports, 'signUp' | 'mail'>): void {
  if (signUp === 'closed') throw new Refusal(403, CLOSED)
  if (mail.skipsVerification === true) throw new Refusal(409, NO_EMAIL)
}
