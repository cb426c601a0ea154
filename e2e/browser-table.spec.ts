import { cellsOf, readTable } from '../tests/tools/browser-table.ts'
import { probeBrowsers } from './support/probe-browsers.ts'
import { expect, test } from './support/studio-test.ts'

test('the documentation says what the browsers of this machine do', async () => {
  const table = readTable()
  const columns = await probeBrowsers()
  for (const column of columns) {
    const [name] = column.title.split(' ')
    const listed = Object.keys(table).filter((title) => title.startsWith(`${name} `))
    // The table names the version that was tested last; a newer one may come with the machine.
    const tested = listed.filter((title) => !['Firefox 115', 'Safari 17'].includes(title))
    expect(tested, column.title).toHaveLength(1)
    expect(table[tested[0] ?? ''], column.title).toEqual(cellsOf(column))
  }
})
