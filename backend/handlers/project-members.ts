import { sendShared } from '../accounts/emails'
import { currentUser, mustBeApproved, profileOf, userByEmail } from '../accounts/profiles'
import type { Backend } from './backend-type'
import type { HandlersOf, Session } from '../http/define-handlers'
import { Refusal } from '../http/refusal'
import { DEFAULT_PROJECT, findProject, mustOwn, usableProject } from '../media/projects'
import type { Draft } from '../ports/tables'
import type { ProjectRecord } from '../records/accounts'
import type { UserRecord } from '../records/records'
import { presentProject } from './present-projects'

/** The contract's maximum number of members. */
const MAX_MEMBERS = 100

/**
 * Returns the person with whom a user may share. People of an enterprise account may share only within it, so that nobody carries its files
 * outside by mistake.
 *
 * @throws Refusal 422, which doesn't tell whether the address has an account elsewhere
 */
async function personWith(draft: Draft, session: Session, email: string): Promise<UserRecord> {
  const { accountId } = await profileOf(draft, session.userId)
  const user = await userByEmail(draft, email)
  const profile = user && (await profileOf(draft, user.id))
  const isReachable = profile?.active === true && profile.approved && profile.accountId === accountId
  if (!user || !isReachable) {
    const where = accountId === null ? '' : ' in your enterprise account'
    throw new Refusal(422, `Couldn’t find this person${where}. Check the address, or ask an administrator to add or approve them.`, {
      field: 'email',
    })
  }
  if (user.id === session.userId) throw new Refusal(422, 'This is your own email address.', { field: 'email' })
  return user
}

/** Returns the record of a project that the user may use. */
async function projectFor(draft: Draft, session: Session, projectId: string): Promise<ProjectRecord> {
  const { id } = await usableProject(draft, session, projectId)
  const project = await draft.get('projects', id)
  if (!project) throw new Refusal(409, 'The default project can’t be shared. Move the files into another project first.')
  return project
}

/** Handles the members of projects. The reporter tells new and former members. */
export function projectMembersHandlers({
  tables,
  now,
  newId,
}: Backend): Pick<HandlersOf<'projects'>, 'addProjectMember' | 'removeProjectMember'> {
  return {
    addProjectMember: async ({ session, params: { projectId }, body }) => {
      const project = await tables.change(async (draft) => {
        const before = await projectFor(draft, session, projectId)
        mustOwn(before, session)
        await mustBeApproved(draft, session)
        const user = await personWith(draft, session, body.email)
        const { members = [] } = before
        if (members.includes(user.id)) return before
        if (members.length >= MAX_MEMBERS) throw new Refusal(409, `A project can be shared with ${MAX_MEMBERS} people.`)
        const after = { ...before, members: [...members, user.id] }
        draft.put('projects', after)
        const { name } = await currentUser(draft, session)
        await sendShared(draft, user, { by: name, project: before.name }, { now, newId })
        return after
      })
      return { status: 200, body: await presentProject(tables, session, project) }
    },

    removeProjectMember: async ({ session, params: { projectId, userId }, isRepeat }) => {
      await tables.change(async (draft) => {
        if (projectId === DEFAULT_PROJECT.id) return
        // Whoever has left already can't use the project anymore.
        if (isRepeat && userId === session.userId && !(await findProject(draft, userId, projectId))) return
        const { members = [], ...project } = await projectFor(draft, session, projectId)
        // A member may leave.
        if (userId !== session.userId) mustOwn(project, session)
        if (!members.includes(userId)) return
        const others = members.filter((id) => id !== userId)
        draft.put('projects', { ...project, ...(others.length > 0 && { members: others }) })
      })
      return { status: 204 }
    },
  }
}
