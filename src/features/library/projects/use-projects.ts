import { useQuery } from '@tanstack/react-query'

import type { Project } from '#generated/model/project.zod.ts'
import { getListProjectsQueryKey, listProjects } from '#generated/projects/projects.ts'

/** As many as the contract gives at once. */
const ROWS = 200

async function listAll(signal: AbortSignal): Promise<Project[]> {
  const projects: Project[] = []
  for (let page = 0; ; page += 1) {
    const answer = await listProjects({ page, rowsPerPage: ROWS }, { signal })
    projects.push(...answer.projects)
    if (projects.length >= answer.total || answer.projects.length === 0) return projects
  }
}

/** All projects of the user; the one that everybody has comes first. */
export function useProjects() {
  const { data, error, refetch } = useQuery({
    // Begins as the contract's own key does, so that whatever makes projects out of date makes these so too.
    queryKey: [...getListProjectsQueryKey(), 'all'],
    queryFn: ({ signal }) => listAll(signal),
  })
  return { projects: data ?? [], isLoaded: data !== undefined, error, refetch }
}
