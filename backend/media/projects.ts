import type { Reader } from '../accounts/profiles'
import type { Session } from '../http/define-handlers'
import { Refusal } from '../http/refusal'
import type { ProjectRecord } from '../records/accounts'
import { DEFAULT_PROJECT_ID, projectKey } from '../records/indexes'
import type { MediaRecord } from '../records/records'

/** The default project, which every user has. Uploads without a requested project go there. */
export const DEFAULT_PROJECT = { id: DEFAULT_PROJECT_ID, name: 'My files' } as const

/** The field of a file that names its project. */
type InProject = Pick<MediaRecord, 'ownerId' | 'projectId'>

/** Returns whether a user may use a project: its owner and its members may. */
export function mayUseProject(project: ProjectRecord | undefined, userId: string): project is ProjectRecord {
  return project?.ownerId === userId || project?.members?.includes(userId) === true
}

/** Returns whether a user may use a file: its owner may, and the members of its project. */
export async function mayUse(
  project: (id: string) => Promise<ProjectRecord | undefined>,
  userId: string,
  media: InProject,
): Promise<boolean> {
  if (media.ownerId === userId) return true
  return media.projectId !== DEFAULT_PROJECT.id && mayUseProject(await project(media.projectId), userId)
}

/** Returns a function that tells which files a user may use, after one read of the user's projects. */
export async function usableBy(records: Pick<Reader, 'of'>, userId: string): Promise<(media: InProject) => boolean> {
  const shared = new Set((await records.of('projects', 'users', userId)).map(({ id }) => id))
  return ({ ownerId, projectId }) => ownerId === userId || shared.has(projectId)
}

/**
 * Returns the files that a user may use, or those of one project. The files of everyone else aren't read.
 *
 * @param projectId a project; only the user's own files in it are returned if the user may not use it
 */
export async function usableFiles(records: Pick<Reader, 'get' | 'of'>, userId: string, projectId?: string): Promise<MediaRecord[]> {
  if (projectId !== undefined) {
    const project = await findProject(records, userId, projectId)
    if (project) return records.of('media', 'project', keyOfProject(project))
    // A file may name a project whose record can't be read.
    return (await records.of('media', 'owner', userId)).filter((media) => media.projectId === projectId)
  }
  const shared = (await records.of('projects', 'users', userId)).filter(({ ownerId }) => ownerId !== userId)
  const [own, ofOthers] = [await records.of('media', 'owner', userId), await records.of('media', 'project', shared.map(keyOfProject))]
  const files = new Map([...own, ...ofOthers].map((media) => [media.id, media]))
  return [...files.values()]
}

/** Returns the key of a project's files in the index of files. */
export const keyOfProject = ({ id, ownerId }: Pick<UsableProject, 'id' | 'ownerId'>): string => projectKey({ projectId: id, ownerId })

/** Returns the users who may use a file, given its project; undefined for the default project. */
export function usersIn(project: ProjectRecord | undefined, { ownerId }: Pick<InProject, 'ownerId'>): string[] {
  return [...new Set([ownerId, ...(project?.members ?? [])])]
}

/** Returns the users who may use a file. */
export async function usersOf(records: Pick<Reader, 'get'>, media: InProject): Promise<string[]> {
  return usersIn(media.projectId === DEFAULT_PROJECT.id ? undefined : await records.get('projects', media.projectId), media)
}

/** A project that a user may use, and the owner of its files. */
export interface UsableProject {
  id: string
  name: string
  ownerId: string
}

/** Returns a project that a user may use; undefined if there is none with this ID. */
export async function findProject(records: Pick<Reader, 'get'>, userId: string, projectId: string): Promise<UsableProject | undefined> {
  if (projectId === DEFAULT_PROJECT.id) return { ...DEFAULT_PROJECT, ownerId: userId }
  const project = await records.get('projects', projectId)
  return mayUseProject(project, userId) ? project : undefined
}

/** Returns the fields of a file that a user adds to a project. It belongs to the project's owner. */
export function placedIn(
  { id, name, ownerId }: UsableProject,
  userId: string,
): Pick<MediaRecord, 'ownerId' | 'uploaderId' | 'projectId' | 'projectName'> {
  return { ownerId, projectId: id, projectName: name, ...(ownerId === userId ? {} : { uploaderId: userId }) }
}

/** Returns a project that the requesting user may use. @throws Refusal 404 */
export async function usableProject(records: Pick<Reader, 'get'>, session: Session, projectId: string): Promise<UsableProject> {
  const project = await findProject(records, session.userId, projectId)
  if (!project) throw new Refusal(404, 'Project not found')
  return project
}

/** Throws if the requesting user isn't the owner of a file or project that is shared with them. */
export function mustOwn({ ownerId }: { ownerId: string }, session: Session): void {
  if (ownerId !== session.userId) throw new Refusal(403, 'Only the owner of this project can do this.', { code: 'owner-only' })
}
