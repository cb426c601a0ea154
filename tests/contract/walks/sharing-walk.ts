import { itemsAt, textAt, textOf, uniqueName, type Walk } from './walker.ts'

/**
 * Shares a project with a second actor, who may use but not change it, and stops. Ends without a finding if there is only one actor, or the
 * two may not share, because they belong to different accounts.
 */
export const sharingWalk: Walk = {
  name: 'a shared project: add a member, list it as the member, refuse the member’s changes, remove the member',
  needs: ['listProjects', 'createProject', 'renameProject', 'deleteProject', 'addProjectMember', 'removeProjectMember', 'getUserInfo'],
  run: async (walker) => {
    const rows = { query: { rowsPerPage: '200' } }
    const owner = textAt(await walker.must('getUserInfo', 200), 'user', 'id')
    const made = await walker.must('createProject', 201, { body: { name: uniqueName('Shared') } })
    const params = { projectId: textAt(made, 'id') }
    for (const { token } of walker.context.actors) {
      const info = await walker.call('getUserInfo', {}, { token })
      const userId = textAt(info, 'user', 'id')
      if (userId === '' || userId === owner) continue
      const shared = await walker.call('addProjectMember', { params, body: { email: textAt(info, 'user', 'email') } })
      if (shared.answer?.status !== 200) continue
      const isNamed = itemsAt(shared, 'members').some(({ id }) => id === userId)
      walker.expect(isNamed, 'addProjectMember', shared, 'the new member is not named', 'The project with its members')
      const seen = async () => {
        const listed = await walker.call('listProjects', rows, { token })
        return { listed, project: itemsAt(listed, 'projects').find(({ id }) => id === params.projectId) }
      }
      const asMember = await seen()
      walker.expect(
        textOf(asMember.project?.['owner'] as Record<string, unknown> | undefined, 'id') === owner,
        'listProjects',
        asMember.listed,
        'the member’s list lacks the shared project, or its owner',
        'The person sees the project and all its files',
      )
      const renamed = await walker.call('renameProject', { params, body: { name: uniqueName('Taken') } }, { token })
      walker.expect(
        renamed.answer?.status === 403,
        'renameProject',
        renamed,
        `a member’s rename was answered ${renamed.answer?.status}`,
        "Only the project's owner may share, rename and delete the project",
      )
      const removed = await walker.must('removeProjectMember', 204, { params: { ...params, userId } })
      const { project } = await seen()
      walker.expect(project === undefined, 'removeProjectMember', removed, 'a removed member still sees the project', 'Stop sharing')
      break
    }
    await walker.must('deleteProject', 204, { params })
  },
}
