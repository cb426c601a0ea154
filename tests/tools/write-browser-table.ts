import { probeBrowsers } from '../../e2e/support/probe-browsers.ts'
import { knownColumns, tableOf, writeTable } from './browser-table.ts'

const columns = [...(await probeBrowsers()), ...knownColumns()]
writeTable(columns)
console.log(tableOf(columns))
