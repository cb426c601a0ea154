import { expect, it } from 'vitest'

import { addressOf, withoutFilters, withPart } from './library-address'

const read = (text: string) => addressOf(new URLSearchParams(text))

it('reads project, search term, sort order and filters', () => {
  expect(read('project=p1&q=%20street%20&sort=name&type=video&state=Ready%20for%20review')).toEqual({
    projectId: 'p1',
    searchTerm: 'street',
    sort: 'name',
    type: 'video',
    state: 'Ready for review',
  })
})

it('ignores unknown and invalid values', () => {
  const nothing = { projectId: undefined, searchTerm: '', sort: 'newest', type: undefined, state: undefined }
  expect(read('')).toEqual(nothing)
  expect(read('state=On%20hold').state).toBe('On hold')
  expect(read(`project=${'x'.repeat(65)}&sort=best&type=film&state=done`)).toEqual(nothing)
  expect(read(`q=${'x'.repeat(300)}`).searchTerm).toHaveLength(200)
})

it('reads what files wait for, except during a search', () => {
  expect(read('work=review').work).toBe('review')
  for (const query of ['work=busy', 'work=lunch', 'work=', 'work=review&q=street']) expect(read(query).work).toBeUndefined()
})

it('removes all filters and keeps the project and the sort order', () => {
  const search = new URLSearchParams('project=p1&sort=name&type=video&state=Failed&work=failed')
  expect(withoutFilters(search).toString()).toBe('project=p1&sort=name')
})

it('changes one part and keeps the others', () => {
  expect(withPart(new URLSearchParams('project=p1&sort=name'), 'sort', '').toString()).toBe('project=p1')
  expect(withPart(new URLSearchParams('fault=none'), 'q', 'a b').toString()).toBe('fault=none&q=a+b')
})
