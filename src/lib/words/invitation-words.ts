/** Returns where the invitation of a new user is. `isSent` is false where no email is sent. */
export function invitationWords(email: string, isSent: boolean): string {
  return isSent ? `Invitation sent to ${email}.` : `The invitation to ${email} is in the outbox.`
}
