import type { Project } from '#generated/model/project.zod.ts'
import type { ProjectMember } from '#generated/model/projectMember.zod.ts'

import type { Reader } from '../accounts/profiles'
import type { Session } from '../http/define-handlers'
import { DEFAULT_PROJECT, usableBy } from '../media/projects'
import { rowsById } from '../ports/rows-by-id'
import type { ProjectRecord } from '../records/accounts'

/** The default project has an owner, but no record. */
type Presented = Pick<ProjectRecord, 'id' | 'ownerId' | 'name' | 'dateCreated' | 'members'>

/** Presents projects with the number of their files and their people, in one read of the files and one of the users. */
export async function presentProjects(records: Reader, session: Session, projects: readonly Presented[]): Promise<Project[]> {
  const isUsable = await usableBy(records, session.userId)
  const counts = new Map<string, number>()
  for (const media of await records.all('media')) if (isUsable(media)) counts.set(media.projectId, (counts.get(media.projectId) ?? 0) + 1)
  const users = await rowsById(
    records,
    'users',
    projects.flatMap(({ ownerId, members = [] }) => [ownerId, ...members]),
  )
  const people = (ids: readonly string[]): ProjectMember[] =>
    ids.flatMap((id) => {
      const user = users.get(id)
      return user ? [{ id, name: user.name, email: user.email }] : []
    })
  return projects.map(({ id, ownerId, name, dateCreated, members = [] }) => {
    const [owner] = ownerId === session.userId ? [] : people([ownerId])
    const project = { id, name, dateCreated, mediaCount: counts.get(id) ?? 0, isDefault: id === DEFAULT_PROJECT.id }
    return { ...project, ...(owner && { owner }), ...(members.length > 0 && { members: people(members) }) }
  })
}

/** Presents one project. */
export async function presentProject(records: Reader, session: Session, project: Presented): Promise<Project> {
  const [presented] = await presentProjects(records, session, [project])
  if (!presented) throw new Error('A project is presented once.')
  return presented
}
