import { itemsAt, numberAt, textAt, uniqueName, type Walk } from './walker.ts'

/** Reads and saves the reasons of a project. */
export const reasonsWalk: Walk = {
  name: 'the reasons of a project: none, save, read, refuse an old revision, duplicates and an unknown default',
  needs: ['createProject', 'deleteProject', 'getReasons', 'saveReasons'],
  run: async (walker) => {
    const made = await walker.must('createProject', 201, { body: { name: uniqueName('Reasons') } })
    const params = { projectId: textAt(made, 'id') }
    const none = await walker.must('getReasons', 200, { params })
    const isEmpty = numberAt(none, 'revision') === 0 && itemsAt(none, 'reasons').length === 0
    walker.expect(isEmpty, 'getReasons', none, 'a new project has reasons', 'A project without a list has an empty one at revision 0')
    const reasons = [
      { code: 's38', text: 'Health and safety' },
      { code: 's40(2)', text: 'Personal information' },
    ]
    const body = { revision: 0, reasons, defaultReason: 's38' }
    const saved = await walker.must('saveReasons', 200, { params, body })
    walker.expect(
      numberAt(saved, 'revision') === 1,
      'saveReasons',
      saved,
      'revision 0 did not become 1',
      'revision: Increases by one with every save',
    )
    const read = await walker.must('getReasons', 200, { params })
    const codes = itemsAt(read, 'reasons').map(({ code }) => code)
    const isKept = codes.join() === 's38,s40(2)' && textAt(read, 'defaultReason') === 's38' && numberAt(read, 'revision') === 1
    walker.expect(isKept, 'saveReasons', read, 'the list that is read is not the one that was saved', 'Saved, with its new revision')
    const refused = async (sent: object, status: number, field: string | undefined, rule: string) => {
      const exchange = await walker.call('saveReasons', { params, body: sent })
      const isRefused = exchange.answer?.status === status
      walker.expect(isRefused, 'saveReasons', exchange, `${rule} was answered ${exchange.answer?.status}`, rule)
      if (field !== undefined && isRefused)
        walker.expect(textAt(exchange, 'field') === field, 'saveReasons', exchange, `the field is not ${field}`, rule)
    }
    await refused(body, 409, undefined, 'Outdated revisions get 409')
    const twice = [...reasons, { code: ' s38 ', text: '' }]
    await refused({ revision: 1, reasons: twice, defaultReason: null }, 422, 'reasons.2.code', 'Duplicate codes get 422 with the field')
    const unknown = { revision: 1, reasons, defaultReason: 's99' }
    await refused(unknown, 422, 'defaultReason', 'A default that isn’t in the list gets 422 with the field')
    await walker.must('deleteProject', 204, { params })
    const gone = await walker.call('getReasons', { params })
    walker.expect(gone.answer?.status === 404, 'getReasons', gone, `a deleted project was answered ${gone.answer?.status}`, '404')
  },
}
