import type { Project } from '#generated/model/project.zod.ts'

import { currentUser, type Reader } from '../accounts/profiles'
import type { ProjectRecord } from '../records/accounts'
import type { Backend } from './backend-type'
import type { HandlersOf, Session } from '../http/define-handlers'
import { Refusal } from '../http/refusal'
import { seenText } from './review/seen-text'
import type { Draft } from '../ports/tables'
import { pageOf } from './own'
import { DEFAULT_PROJECT, nameOfProject } from '../media/own-project'
import { reasonsHandlers } from './review/reasons'
import { watchListHandlers } from './watch-list'

type Presented = Omit<ProjectRecord, 'ownerId'>

/** Presents projects with the number of their files, in one read of the files. */
async function presentProjects(records: Reader, session: Session, projects: readonly Presented[]): Promise<Project[]> {
  const counts = new Map<string, number>()
  for (const { ownerId, projectId } of await records.all('media'))
    if (ownerId === session.userId) counts.set(projectId, (counts.get(projectId) ?? 0) + 1)
  return projects.map((project) => present(project, counts.get(project.id) ?? 0))
}

function present({ id, name, dateCreated }: Presented, mediaCount: number): Project {
  return { id, name, dateCreated, mediaCount, isDefault: id === DEFAULT_PROJECT.id }
}

async function presentProject(records: Reader, session: Session, project: Presented): Promise<Project> {
  const mediaCount = (await records.all('media')).filter(
    ({ ownerId, projectId }) => ownerId === session.userId && projectId === project.id,
  ).length
  return present(project, mediaCount)
}

async function ownProjects(records: Reader, session: Session): Promise<ProjectRecord[]> {
  return (await records.all('projects')).filter(({ ownerId }) => ownerId === session.userId)
}

async function changeable(draft: Draft, session: Session, id: string): Promise<ProjectRecord> {
  if (id === DEFAULT_PROJECT.id) throw new Refusal(409, 'The default project can’t be changed.')
  await nameOfProject(draft, session, id)
  const project = await draft.get('projects', id)
  if (!project) throw new Refusal(404, 'Project not found')
  return project
}

async function mustBeFree(draft: Draft, session: Session, name: string, except?: string): Promise<void> {
  const taken = [DEFAULT_PROJECT, ...(await ownProjects(draft, session))].some((other) => other.id !== except && other.name === name)
  if (taken) throw new Refusal(409, 'A project with this name already exists.')
}

export function projectsHandlers(backend: Backend): HandlersOf<'projects'> {
  const { tables, now, newId } = backend
  return {
    ...reasonsHandlers(backend),
    ...watchListHandlers(backend),

    listProjects: async ({ session, query }) => {
      const { dateCreated } = await currentUser(tables, session)
      const byName = (await ownProjects(tables, session)).toSorted(
        (one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id),
      )
      const all = [{ ...DEFAULT_PROJECT, dateCreated }, ...byName]
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
        const project = { ...(await changeable(draft, session, params.projectId)), name }
        await mustBeFree(draft, session, name, project.id)
        draft.put('projects', project)
        for (const media of await draft.all('media')) {
          if (media.ownerId === session.userId && media.projectId === project.id) draft.put('media', { ...media, projectName: name })
        }
        return project
      })
      return { status: 200, body: await presentProject(tables, session, renamed) }
    },

    deleteProject: async ({ session, params, isRepeat }) => {
      await tables.change(async (draft) => {
        if (isRepeat && params.projectId !== DEFAULT_PROJECT.id && !(await draft.get('projects', params.projectId))) return
        const project = await changeable(draft, session, params.projectId)
        const isUsed = (await draft.all('media')).some((media) => media.ownerId === session.userId && media.projectId === project.id)
        if (isUsed) throw new Refusal(409, 'This project contains files. Move or delete them first.')
        draft.delete('projects', project.id)
      })
      return { status: 204 }
    },
  }
}
