/** Returns whether a job is queued or running. */
export function isActive<Job extends { readonly state: string }>(job: Job | undefined): job is Job & { state: 'queued' | 'running' } {
  return job?.state === 'queued' || job?.state === 'running'
}
