/** The part of a report that names its reviewer. */
interface Confirmed {
  readonly attestation?: { readonly unreviewed: number }
}

/**
 * Returns what the person named in a report did. Only a review without unreviewed items was reviewed; otherwise the person confirmed the
 * decisions, or exported the file with a back end that asks for no confirmation.
 */
export function reviewerWords({ attestation }: Confirmed): 'Reviewed by' | 'Confirmed by' | 'Exported by' {
  if (attestation === undefined) return 'Exported by'
  return attestation.unreviewed === 0 ? 'Reviewed by' : 'Confirmed by'
}

/** Returns the reviewer's name with the email, which profiles without an account don't have. */
export function reviewerName({ name, email }: { readonly name: string; readonly email: string }): string {
  return email === '' ? name : `${name} (${email})`
}
