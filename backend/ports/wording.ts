/** The texts that name the place where a home keeps its data. */
export interface Wording {
  /** The error for full storage, and what to do about it. */
  storageFull: string
  /** The texts beside the forms for signing in and signing up, as HTML. */
  loginHtml: string
  signupHtml: string
}
