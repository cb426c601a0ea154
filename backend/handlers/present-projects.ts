import type { Project } from '#generated/model/project.zod.ts'
import type { ProjectMember } from '#generated/model/projectMember.zod.ts'

import type { Session } from '../http/define-handlers'
import { DEFAULT_PROJECT, keyOfProject } from '../media/projects'
import { rowsById, type Tables } from '../ports/tables'
import type { ProjectRecord } from '../records/accounts'

/** The default project has an owner, but no record. */
type Presented = Pick<ProjectRecord, 'id' | 'ownerId' | 'name' | 'dateCreated' | 'members'>

/** Presents projects with the number of their files and their people, in one count of the files and one read of the users. */
export async function presentProjects(
  records: Pick<Tables, 'countsOf' | 'getMany'>,
  session: Session,
  projects: readonly Presented[],
): Promise<Project[]> {
  const counts = await records.countsOf('media', 'project', projects.map(keyOfProject))
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
    const project = {
      id,
      name,
      dateCreated,
      mediaCount: counts.get(keyOfProject({ id, ownerId })) ?? 0,
      isDefault: id === DEFAULT_PROJECT.id,
    }
    return { ...project, ...(owner && { owner }), ...(members.length > 0 && { members: people(members) }) }
  })
}

/** Presents one project. */
export async function presentProject(
  records: Pick<Tables, 'countsOf' | 'getMany'>,
  session: Session,
  project: Presented,
): Promise<Project> {
  const [presented] = await presentProjects(records, session, [project])
  if (!presented) throw new Error('A project is presented once.')
  return presented
}
