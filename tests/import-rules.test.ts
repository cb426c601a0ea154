import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

import { circlesOf } from '../build/circles.ts'
import { codeOf, filesByFolder, foldersOf, FULL_FOLDER, importsIn, importsUp, linesByFile, LONG_FILE } from './tools/count-code.ts'
import { checkImports, mayImport, unnamedImports } from './tools/import-rules.ts'

const root = join(import.meta.dirname, '..')

function sourceFiles(...folders: string[]): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
}

const code = codeOf(root)
const imports = importsIn(root, code)

it('puts no more files into a folder than a person can survey', () => {
  expect([...filesByFolder(code)].filter(([, count]) => count > FULL_FOLDER)).toEqual([])
})

it('puts no more lines into a file than a person can survey', () => {
  expect([...linesByFile(code)].filter(([, count]) => count > LONG_FILE)).toEqual([])
})

describe('import directions', () => {
  it('hold for every file of the project', () => {
    const files = sourceFiles('src', 'backend', 'mocks', 'server', 'build', 'generated').filter((file) => !/\.test\.tsx?$/.test(file))
    const { breaches, checked } = checkImports(root, files)
    expect(breaches).toEqual([])
    expect(checked).toBeGreaterThan(100)
  })

  it('never lead back to the same file', () => {
    expect(circlesOf(imports)).toEqual([])
  })

  it('lead one way between the folders of each folder', () => {
    const parents = ['src', 'src/editor', 'src/features/media/review/surfaces', 'backend', 'server']
    expect(foldersOf(code)).toEqual(expect.arrayContaining(parents))
    expect(foldersOf(code).flatMap((parent) => importsUp(imports, parent))).toEqual([])
  })

  it.each([
    ['src/lib/a.ts', 'src/ui/b.ts'],
    ['src/ui/a.tsx', 'src/api/b.ts'],
    ['src/engine/a.ts', 'src/api/b.ts'],
    ['src/editor/a.ts', 'src/engine/image/client.ts'],
    ['src/features/auth/a.tsx', 'src/features/library/b.tsx'],
    ['src/features/auth/a.tsx', 'src/engine/render/b.ts'],
    ['src/features/auth/a.tsx', 'mocks/browser.ts'],
    ['src/app/routes/router.tsx', 'mocks/browser.ts'],
    ['src/features/auth/a.tsx', 'src/features/auth/test-support.tsx'],
    ['src/features/auth/a.tsx', 'tests/support/page-backend.ts'],
    ['src/features/auth/test-support.tsx', 'backend/http/refusal.ts'],
    ['backend/jobs/a.ts', 'src/api/http.ts'],
    ['backend/jobs/a.ts', 'mocks/browser.ts'],
    ['backend/handlers/a.ts', 'server/a.ts'],
    ['backend/jobs/a.ts', 'generated/media/media.ts'],
    ['backend/records/a.ts', 'backend/ports/ports.ts'],
    ['backend/ports/a.ts', 'backend/media/b.ts'],
    ['backend/media/a.ts', 'backend/jobs/b.ts'],
    ['backend/jobs/a.ts', 'backend/handlers/b.ts'],
    ['backend/uploads/a.ts', 'backend/backend.ts'],
    ['backend/unknown/a.ts', 'backend/records/b.ts'],
    ['backend/handlers/a.ts', 'backend/unknown/b.ts'],
    ['mocks/a.ts', 'server/b.ts'],
    ['mocks/a.ts', 'src/api/http.ts'],
    ['server/a.ts', 'mocks/b.ts'],
    ['server/a.ts', 'src/state/user.ts'],
    ['src/lib/a.ts', 'build/b.ts'],
    ['build/a.ts', 'src/app/b.ts'],
    ['generated/media/media.ts', 'src/state/user.ts'],
  ])('forbid %s to import %s', (from, to) => {
    expect(mayImport(from, to)).toBe(false)
  })

  it.each([
    ['src/features/auth/a.tsx', 'src/features/auth/b.tsx'],
    ['src/features/media/review/a.tsx', 'src/editor/review.ts'],
    ['src/app/start/embedded.ts', 'mocks/browser.ts'],
    ['src/features/auth/test-support.tsx', 'tests/support/page-backend.ts'],
    ['backend/jobs/a.ts', 'src/engine/image/client.ts'],
    ['backend/jobs/image/a.ts', 'backend/media/b.ts'],
    ['backend/jobs/a.ts', 'backend/jobs/image/b.ts'],
    ['backend/handlers/a.ts', 'backend/jobs/b.ts'],
    ['backend/backend.ts', 'backend/handlers/b.ts'],
    ['mocks/a.ts', 'backend/handlers/b.ts'],
    ['server/a.ts', 'backend/backend.ts'],
    ['src/features/media/a.tsx', 'src/engine/core/errors.ts'],
  ])('allow %s to import %s', (from, to) => {
    expect(mayImport(from, to)).toBe(true)
  })

  it('are checked for static, type and dynamic imports and for exports', () => {
    const folder = mkdtempSync(join(tmpdir(), 'imports-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const part of ['src/lib', 'src/api']) mkdirSync(join(folder, part), { recursive: true })
    writeFileSync(join(folder, 'src/api/http.ts'), 'export type Http = string\nexport const http = 1\n')
    writeFileSync(
      join(folder, 'src/lib/bad.ts'),
      "import type { Http } from '../api/http'\nexport { http } from '../api/http.ts'\nexport const later = (): Promise<{ http: Http | number }> => import('../api/http')\n",
    )
    const { breaches } = checkImports(folder, ['src/lib/bad.ts'])
    expect(breaches).toHaveLength(3)
  })
})

describe('imports of another room', () => {
  it('have its name in every file of the app, the back end, the mocks and the tests', () => {
    expect(unnamedImports(root, sourceFiles('src', 'backend', 'mocks', 'server', 'tests'))).toEqual([])
  })

  it('are reported when they use a relative path, and so are those of the own room across three levels', () => {
    const folder = mkdtempSync(join(tmpdir(), 'imports-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'src/api'), { recursive: true })
    writeFileSync(
      join(folder, 'src/api/contract.ts'),
      "import { Job } from '#generated/model/job.zod.ts'\nexport * from '../../generated/model'\nexport const text = Job.toString()\n",
    )
    mkdirSync(join(folder, 'src/engine/a/b/c'), { recursive: true })
    writeFileSync(
      join(folder, 'src/engine/a/b/c/deep.ts'),
      "import '../../../../lib/one'\nimport '../../../two'\nimport '../../three'\nimport '#lib/four.ts'\n",
    )
    expect(unnamedImports(folder, ['src/api/contract.ts', 'src/engine/a/b/c/deep.ts'])).toEqual([
      { from: 'src/api/contract.ts', to: 'generated/model' },
      { from: 'src/engine/a/b/c/deep.ts', to: 'src/lib/one' },
      { from: 'src/engine/a/b/c/deep.ts', to: 'src/engine/two' },
    ])
  })
})
