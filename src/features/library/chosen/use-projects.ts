import { useQuery } from '@tanstack/react-query'

import type { Project } from '#generated/model/project.zod.ts'
import { getListProjectsQueryKey, listProjects } from '#generated/projects/projects.ts'

/** The largest page that the contract allows. */
const ROWS = 200

async function listAll(signal: AbortSignal): Promise<Project[]> {
  const projects: Project[] = []
  for (let page = 0; ; page += 1) {
    const response = await listProjects({ page, rowsPerPage: ROWS }, { signal })
    projects.push(...response.projects)
    if (projects.length >= response.total || response.projects.length === 0) return projects
  }
}

/** Loads all projects of the user, the default project first. */
export function useProjects() {
  const { data, error, refetch } = useQuery({
    // Starts with the generated key, so that invalidating the project list includes this query.
    queryKey: [...getListProjectsQueryKey(), 'all'],
    queryFn: ({ signal }) => listAll(signal),
  })
  return { projects: data ?? [], isLoaded: data !== undefined, error, refetch }
}
