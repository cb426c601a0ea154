import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

import { largeIcons, largeIconsOf, withFactory } from './icon-weight-plugin.ts'

const from = (list: string, code: string): string[] => largeIconsOf(`import { ${list} } from '@blueprintjs/icons'\n${code}`)

describe('an icon may be drawn large', () => {
  it.each([
    ['with a size', 'Add', '<Add size={20} />'],
    ['with a size after a function', 'Add', '<Add onClick={() => go()} size={size} />'],
    ['with what others pass', 'Add', '<Add {...props} />'],
    ['if others draw it', 'Add', 'const icons = { add: Add }'],
    ['under another name', 'Add as Plus', '<Plus size={40} />'],
    ['under its new name', 'AddIcon', '<AddIcon size={40} />'],
  ])('%s', (_how, list, code) => {
    expect(from(list, code)).toEqual(['Add'])
  })

  it('except as an element without a size', () => {
    expect(from('Add, Trash', '<Button icon={<Add />} /> <Trash aria-hidden="true"></Trash>')).toEqual([])
  })

  it('in the app: those of empty states, but not those of menus', () => {
    const all = largeIcons()
    expect(['CloudUpload', 'Lock', 'Video', 'Error'].filter((name) => all.has(name))).toEqual(['CloudUpload', 'Lock', 'Video', 'Error'])
    expect(['LogOut', 'Maximize', 'Settings'].filter((name) => all.has(name))).toEqual([])
  })
})

describe('the module of an icon in a build', () => {
  const read = (name: string) =>
    readFile(new URL(`../../node_modules/@blueprintjs/icons/lib/esm/generated/components/${name}.js`, import.meta.url), 'utf8')

  it('keeps its names, and its large paths only where they are drawn', async () => {
    const code = await read('log-out')
    const [, largePath = ''] = /PATHS_20 = \["([^"]*)"/.exec(code) ?? []
    const small = withFactory(code, () => false)
    expect(small).toContain('export const LogOutIcon = /*#__PURE__*/ createIcon("log-out", small, small);')
    expect(small).toContain('export const LogOut = LogOutIcon;')
    expect(small).not.toContain(largePath)
    expect(withFactory(code, (name) => name === 'LogOut')).toContain(largePath)
  })

  it('that is written otherwise stops the build', () => {
    expect(() => withFactory('export const AddIcon = 1', () => true)).toThrow('Blueprint writes its icons otherwise')
  })
})
