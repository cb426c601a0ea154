import type { Reason } from '#generated/model/reason.zod.ts'
import { useGetReasons } from '#generated/projects/projects.ts'

/** Returns the project's reasons for redactions. Undefined while the project or they load, and if the back end has none to choose from. */
export function useReasons(projectId: string | undefined): readonly Reason[] | undefined {
  // Older back ends don't have this call, so retrying is useless.
  const { data } = useGetReasons(projectId ?? '', {
    query: { enabled: projectId !== undefined, retry: false, retryOnMount: false, staleTime: 60_000 },
  })
  return data?.reasons
}
