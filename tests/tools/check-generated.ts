import { execSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../generated')

function contents(): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(files.map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'utf8')]))
}

const before = contents()
execSync('npm run --silent generate', { stdio: ['ignore', 'ignore', 'inherit'] })
const after = contents()
const changed = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file))
if (changed.length > 0) {
  console.error(`generated/ was out of date with openapi.yaml and has been regenerated. Commit:\n${changed.join('\n')}`)
  process.exit(1)
}
console.log(`generated/ is current (${after.size} files)`)
