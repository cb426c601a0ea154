import { useQueries, type QueryClient } from '@tanstack/react-query'

import type { Reason } from '#generated/model/reason.zod.ts'
import { lacksCall } from './api-error'
import { getGetReasonsQueryOptions, useGetReasons } from '#generated/projects/projects.ts'

/** Max retries of a failed request. */
const RETRIES = 2

// Older back ends don't have this call, so retrying is useless.
const query = {
  retry: (failures: number, error: unknown): boolean => failures < RETRIES && !lacksCall(error),
  retryOnMount: (found: { state: { error: unknown } }): boolean => !lacksCall(found.state.error),
  staleTime: 60_000,
}

/** Returns the project's reasons for redactions. Undefined while the project or they load, and if the back end has none to choose from. */
export function useReasons(projectId: string | undefined): readonly Reason[] | undefined {
  const { data } = useGetReasons(projectId ?? '', { query: { ...query, enabled: projectId !== undefined } })
  return data?.reasons
}

/** Returns whether a project asks for a reason for each redaction, which is if it has reasons to choose from. */
export function asksForReasons(reasons: readonly Reason[] | undefined): reasons is readonly [Reason, ...Reason[]] {
  return reasons !== undefined && reasons.length > 0
}

/** The reasons of several projects. */
interface ReasonsOf {
  /** By project, without projects that ask for none. */
  reasons: ReadonlyMap<string, readonly Reason[]>
  isLoading: boolean
  /** Why some couldn't be loaded, or null. */
  error: unknown
  /** Loads those again. */
  retry: () => void
}

/** Loads the reasons of several projects. */
export function useReasonsOf(projectIds: readonly string[]): ReasonsOf {
  const results = useQueries({ queries: projectIds.map((id) => getGetReasonsQueryOptions(id, { query })) })
  const lists = projectIds.flatMap((id, index) => {
    const list = results[index]?.data?.reasons
    return asksForReasons(list) ? [[id, list] as const] : []
  })
  const failed = results.filter(({ error }) => error !== null && !lacksCall(error))
  return {
    reasons: new Map(lists),
    isLoading: results.some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
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
