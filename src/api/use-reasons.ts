import { useQueries, type QueryClient } from '@tanstack/react-query'

import type { Reason } from '#generated/model/reason.zod.ts'
import { getGetReasonsQueryOptions, useGetReasons } from '#generated/projects/projects.ts'

// Older back ends don't have this call, so retrying is useless.
const query = { retry: false, retryOnMount: false, staleTime: 60_000 } as const

/** Returns the project's reasons for redactions. Undefined while the project or they load, and if the back end has none to choose from. */
export function useReasons(projectId: string | undefined): readonly Reason[] | undefined {
  const { data } = useGetReasons(projectId ?? '', { query: { ...query, enabled: projectId !== undefined } })
  return data?.reasons
}

/** Returns whether a project asks for a reason for each redaction, which is if it has reasons to choose from. */
export function asksForReasons(reasons: readonly Reason[] | undefined): reasons is readonly [Reason, ...Reason[]] {
  return reasons !== undefined && reasons.length > 0
}

/** Returns the reasons of several projects, without those that ask for none, and whether any are still loading. */
export function useReasonsOf(projectIds: readonly string[]): { reasons: ReadonlyMap<string, readonly Reason[]>; isLoading: boolean } {
  const results = useQueries({ queries: projectIds.map((id) => getGetReasonsQueryOptions(id, { query })) })
  const lists = projectIds.flatMap((id, index) => {
    const list = results[index]?.data?.reasons
    return asksForReasons(list) ? [[id, list] as const] : []
  })
  return { reasons: new Map(lists), isLoading: results.some(({ isLoading }) => isLoading) }
}

/**
 * Loads the project's current reasons, which replace the cached ones.
 *
 * @throws ApiError or ConnectionError
 */
export async function loadReasons(client: QueryClient, projectId: string): Promise<readonly Reason[]> {
  const { reasons } = await client.fetchQuery({ ...getGetReasonsQueryOptions(projectId), retry: false, staleTime: 0 })
  return reasons
}
