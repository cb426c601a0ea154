import type { Reader } from '../accounts/profiles'
import type { Session } from '../http/define-handlers'
import { Refusal } from '../http/refusal'

/** The default project, which every user has. Uploads without a requested project go there. */
export const DEFAULT_PROJECT = { id: 'project-default', name: 'My files' } as const

/** Returns the name of one of the user's own projects. */
export async function nameOfProject(records: Reader, session: Session, projectId: string): Promise<string> {
  if (projectId === DEFAULT_PROJECT.id) return DEFAULT_PROJECT.name
  const project = await records.get('projects', projectId)
  if (project?.ownerId !== session.userId) throw new Refusal(404, 'Project not found')
  return project.name
}
