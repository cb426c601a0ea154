/** Requests whose responses are the same for each address, and take as long, so that neither reveals who has an account. */
const EVEN = new Set(['/legacy/auth/reset', '/legacy/auth/verify/resend'])

/** More than an email's record takes. */
const MILLISECONDS = 400

/** Returns the response of `respond`, after the same time for each address if it must not reveal one. */
export async function inEvenTime(path: string, respond: () => Promise<Response>): Promise<Response> {
  const pause = EVEN.has(path) ? new Promise<void>((resolve) => setTimeout(resolve, MILLISECONDS)) : undefined
  const [response] = await Promise.all([respond(), pause])
  return response
}
