import { itemsAt, numberAt, textAt, uniqueName, type Walk } from './walker.ts'

/** Reads and saves the watch list of a project. */
export const watchListWalk: Walk = {
  name: 'the watch list of a project: none, save, read, refuse an old revision, duplicates and slow expressions',
  needs: ['createProject', 'deleteProject', 'getWatchList', 'saveWatchList'],
  run: async (walker) => {
    const made = await walker.must('createProject', 201, { body: { name: uniqueName('Watch list') } })
    const params = { projectId: textAt(made, 'id') }
    const none = await walker.must('getWatchList', 200, { params })
    const isEmpty = numberAt(none, 'revision') === 0 && itemsAt(none, 'terms').length === 0
    walker.expect(isEmpty, 'getWatchList', none, 'a new project has terms', 'A project without a list has an empty one at revision 0')
    const terms = [
      { id: 'term-1', kind: 'words', text: 'Ada Okafor', category: 'PERSON', addedAt: 1_795_000_000 },
      { id: 'term-2', kind: 'expression', text: 'K-\\d{4}', addedAt: 1_795_000_000 },
    ]
    const body = { revision: 0, terms }
    const saved = await walker.must('saveWatchList', 200, { params, body })
    walker.expect(
      numberAt(saved, 'revision') === 1,
      'saveWatchList',
      saved,
      'revision 0 did not become 1',
      'revision: Increases by one with every save',
    )
    const read = await walker.must('getWatchList', 200, { params })
    const texts = itemsAt(read, 'terms').map(({ text }) => text)
    const isKept = texts.join('|') === 'Ada Okafor|K-\\d{4}' && numberAt(read, 'revision') === 1
    walker.expect(isKept, 'saveWatchList', read, 'the list that is read is not the one that was saved', 'Saved, with its new revision')
    const refused = async (sent: object, status: number, field: string | undefined, rule: string) => {
      const exchange = await walker.call('saveWatchList', { params, body: sent })
      const isRefused = exchange.answer?.status === status
      walker.expect(isRefused, 'saveWatchList', exchange, `${rule} was answered ${exchange.answer?.status}`, rule)
      if (field !== undefined && isRefused)
        walker.expect(textAt(exchange, 'field') === field, 'saveWatchList', exchange, `the field is not ${field}`, rule)
    }
    await refused(body, 409, undefined, 'Outdated revisions get 409')
    const twice = [...terms, { id: 'term-3', kind: 'words', text: ' ada okafor', addedAt: 1_795_000_000 }]
    await refused({ revision: 1, terms: twice }, 422, 'terms.2.text', 'Duplicate terms get 422 with the field')
    const slow = [{ id: 'term-4', kind: 'expression', text: '(a+)+b', addedAt: 1_795_000_000 }]
    await refused({ revision: 1, terms: slow }, 422, 'terms.0.text', 'Expressions that could take very long get 422 with the field')
    await walker.must('deleteProject', 204, { params })
    const gone = await walker.call('getWatchList', { params })
    walker.expect(gone.answer?.status === 404, 'getWatchList', gone, `a deleted project was answered ${gone.answer?.status}`, '404')
  },
}
