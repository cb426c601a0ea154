import { currentUser, type Reader } from '../accounts/profiles'
import type { ProjectRecord } from '../records/accounts'
import type { Backend } from './backend-type'
import type { HandlersOf, Session } from '../http/define-handlers'
import { Refusal } from '../http/refusal'
import { seenText } from '../http/seen-text'
import type { Draft } from '../ports/tables'
import { pageOf } from './own'
import { DEFAULT_PROJECT, mustOwn, usableProject } from '../media/projects'
import { projectMembersHandlers } from './project-members'
import { presentProject, presentProjects } from './present-projects'
import { reasonsHandlers } from './review/reasons'
import { watchListHandlers } from './watch-list'

/** Returns the projects that a user owns, and those that are shared with them. */
function usableProjects(records: Reader, session: Session): Promise<ProjectRecord[]> {
  return records.of('projects', 'users', session.userId)
}

/** Returns one of the user's own projects for a change. @throws Refusal 403, 404 or 409 */
export async function ownProject(draft: Draft, session: Session, id: string): Promise<ProjectRecord> {
  if (id === DEFAULT_PROJECT.id) throw new Refusal(409, 'The default project can’t be changed.')
  mustOwn(await usableProject(draft, session, id), session)
  const project = await draft.get('projects', id)
  if (!project) throw new Refusal(404, 'Project not found')
  return project
}

/** Returns the projects that a user owns. */
async function ownProjects(records: Reader, { userId }: Session): Promise<ProjectRecord[]> {
  return (await records.of('projects', 'users', userId)).filter(({ ownerId }) => ownerId === userId)
}

/** Throws if another project of the user has this name. Projects of others may have it. */
async function mustBeFree(draft: Draft, session: Session, name: string, except?: string): Promise<void> {
  const taken = [DEFAULT_PROJECT, ...(await ownProjects(draft, session))].some((other) => other.id !== except && other.name === name)
  if (taken) throw new Refusal(409, 'A project with this name already exists.')
}

export function projectsHandlers(backend: Backend): HandlersOf<'projects'> {
  const { tables, now, newId } = backend
  return {
    ...reasonsHandlers(backend),
    ...watchListHandlers(backend),
    ...projectMembersHandlers(backend),

    listProjects: async ({ session, query }) => {
      const { dateCreated } = await currentUser(tables, session)
      const byName = (await usableProjects(tables, session)).toSorted(
        (one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id),
      )
      const all = [{ ...DEFAULT_PROJECT, ownerId: session.userId, dateCreated }, ...byName]
      return { status: 200, body: { projects: await presentProjects(tables, session, pageOf(all, query)), total: all.length } }
    },

    createProject: async ({ session, body, isRepeat }) => {
      const name = seenText(body.name, 'name')
      const created = await tables.change(async (draft) => {
        const same = isRepeat ? (await ownProjects(draft, session)).find((other) => other.name === name) : undefined
        if (same) return same
        await mustBeFree(draft, session, name)
        const project = { id: newId('project'), ownerId: session.userId, name, dateCreated: now() }
        draft.put('projects', project)
        return project
      })
      return { status: 201, body: await presentProject(tables, session, created) }
    },

    renameProject: async ({ session, params, body }) => {
      const name = seenText(body.name, 'name')
      const renamed = await tables.change(async (draft) => {
        const project = { ...(await ownProject(draft, session, params.projectId)), name }
        await mustBeFree(draft, session, name, project.id)
        draft.put('projects', project)
        for (const media of await draft.of('media', 'project', project.id)) draft.put('media', { ...media, projectName: name })
        return project
      })
      return { status: 200, body: await presentProject(tables, session, renamed) }
    },

    deleteProject: async ({ session, params, isRepeat }) => {
      await tables.change(async (draft) => {
        if (isRepeat && params.projectId !== DEFAULT_PROJECT.id && !(await draft.get('projects', params.projectId))) return
        const project = await ownProject(draft, session, params.projectId)
        if ((await draft.of('media', 'project', project.id)).length > 0)
          throw new Refusal(409, 'This project contains files. Move or delete them first.')
        draft.delete('projects', project.id)
      })
      return { status: 204 }
    },
  }
}
