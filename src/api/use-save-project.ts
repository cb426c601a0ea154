import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { invalidateListMedia } from '#generated/media/media.ts'
import type { Project } from '#generated/model/project.zod.ts'
import type { ProjectRequest } from '#generated/model/projectRequest.zod.ts'
import { createProject, invalidateListProjects, renameProject } from '#generated/projects/projects.ts'

/** Returns a function that renames the given project, or creates one, and resolves once the lists with its name are loaded again. */
export function useSaveProject(): (request: ProjectRequest, project?: Project) => Promise<Project> {
  const client = useQueryClient()
  return useCallback(
    async (request, project) => {
      const saved = await (project ? renameProject(project.id, request) : createProject(request))
      // Files carry their project's name.
      await Promise.all([invalidateListProjects(client), ...(project ? [invalidateListMedia(client)] : [])])
      return saved
    },
    [client],
  )
}
