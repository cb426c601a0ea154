import type { Project } from '#generated/model/project.zod.ts'
import { useGetReasons } from '#generated/projects/projects.ts'
import { lacksCall } from '#api/api-error.ts'

/** Returns whether the back end stores reasons for redactions in a project, which version 1.0.0 doesn't. False until it is known. */
export function useHasReasons(project: Project | undefined): boolean {
  const { data, error } = useGetReasons(project?.id ?? '', { query: { enabled: project !== undefined, retry: false, staleTime: 60_000 } })
  if (data !== undefined) return true
  // After another failure, the dialog shows the error and can try again.
  return error !== null && !lacksCall(error)
}
