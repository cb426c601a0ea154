import type { Reader } from '../accounts/profiles'
import type { Session } from './define-handlers'
import { Refusal } from './refusal'

/** Holds what was uploaded without choosing; everybody has one. */
export const DEFAULT_PROJECT = { id: 'project-default', name: 'My files' } as const

/** The name of one of the asker's own projects. */
export function nameOfProject(records: Reader, session: Session, projectId: string): string {
  if (projectId === DEFAULT_PROJECT.id) return DEFAULT_PROJECT.name
  const project = records.get('projects', projectId)
  if (project?.ownerId !== session.userId) throw new Refusal(404, 'There is no such project.')
  return project.name
}
