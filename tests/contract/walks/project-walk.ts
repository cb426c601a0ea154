import { itemsAt, numberAt, textAt, uniqueName, type Walk } from './walker.ts'

/** Creates, lists, renames and deletes a project. */
export const projectWalk: Walk = {
  name: 'a project: create, list, rename, refuse a duplicate name, delete',
  needs: ['listProjects', 'createProject', 'renameProject', 'deleteProject'],
  run: async (walker) => {
    const rows = { query: { rowsPerPage: '200' } }
    const before = await walker.must('listProjects', 200, rows)
    const isFirst = itemsAt(before, 'projects')[0]?.['isDefault'] === true
    walker.expect(isFirst, 'listProjects', before, 'the first project is not the default one', 'the default project first')
    const name = uniqueName('Request')
    const made = await walker.must('createProject', 201, { body: { name } })
    walker.expect(textAt(made, 'name') === name, 'createProject', made, 'the project has another name', 'Create a project')
    walker.expect(numberAt(made, 'mediaCount') === 0, 'createProject', made, 'a new project holds media', 'mediaCount')
    const kept = await walker.must('createProject', 201, { body: { name: uniqueName('Kept') } })
    walker.expect(textAt(kept, 'id') !== textAt(made, 'id'), 'createProject', kept, 'two projects have one id', 'Create a project')
    walker.context.pool.set('projectId', [textAt(kept, 'id')])
    const params = { projectId: textAt(made, 'id') }
    const listed = await walker.must('listProjects', 200, rows)
    walker.expect(
      numberAt(listed, 'total') === numberAt(before, 'total') + 2,
      'listProjects',
      listed,
      'two more projects do not make the total two more',
      'and the total',
    )
    walker.expect(
      itemsAt(listed, 'projects').some((project) => project['id'] === params.projectId && project['name'] === name),
      'listProjects',
      listed,
      'the new project is not listed',
      "List the user's projects",
    )
    const twice = await walker.call('createProject', { body: { name } })
    walker.expect(
      twice.answer?.status === 409,
      'createProject',
      twice,
      `a second project of one name was answered ${twice.answer?.status}`,
      '409 The current state doesn’t allow this',
    )
    // Files exist, and none of them is in the new project.
    const { projectId } = params
    const inProject = walker.has('listMedia') ? await walker.call('listMedia', { query: { projectId } }) : undefined
    if (inProject)
      walker.expect(
        numberAt(inProject, 'total') === 0,
        'listMedia',
        inProject,
        'a new project lists media',
        'projectId: Only the media of this project',
      )
    const newName = uniqueName('Renamed')
    const renamed = await walker.must('renameProject', 200, { params, body: { name: newName } })
    walker.expect(textAt(renamed, 'name') === newName, 'renameProject', renamed, 'the answer has not the new name', 'The updated project')
    const read = await walker.must('listProjects', 200, rows)
    walker.expect(
      itemsAt(read, 'projects').some((project) => project['id'] === params.projectId && project['name'] === newName),
      'renameProject',
      read,
      'the new name was not kept',
      'Rename a project',
    )
    await walker.must('deleteProject', 204, { params })
    const gone = await walker.call('deleteProject', { params })
    walker.expect(gone.answer?.status === 404, 'deleteProject', gone, `a deleted project was answered ${gone.answer?.status}`, 'Gone')
    const after = await walker.must('listProjects', 200, rows)
    walker.expect(
      !itemsAt(after, 'projects').some((project) => project['id'] === params.projectId),
      'deleteProject',
      after,
      'a deleted project is still listed',
      'Gone',
    )
  },
}
