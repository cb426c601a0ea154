import { expect, it } from 'vitest'

import { readMetadata } from './metadata'

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

it('reads name and type, whatever the order and the letters', () => {
  expect(readMetadata(`filetype ${base64('image/png')},filename ${base64('Straße 😀.png')}`)).toEqual({
    name: 'Straße 😀.png',
    fileType: 'image/png',
  })
  expect(readMetadata(`relativePath bnVsbA==, filename ${base64('a.png')} , empty`)).toEqual({ name: 'a.png', fileType: '' })
})

it('reads the project, and passes over what can be none', () => {
  expect(readMetadata(`filename ${base64('a.png')},projectId ${base64('project-1')}`)).toMatchObject({ projectId: 'project-1' })
  for (const id of ['', 'x'.repeat(65)]) {
    expect(readMetadata(`filename ${base64('a.png')},projectId ${base64(id)}`)).toEqual({ name: 'a.png', fileType: '' })
  }
})

it('keeps only the last part of a path, without control characters, within the contract’s length', () => {
  expect(readMetadata(`filename ${base64('C:\\photos\\../a\u0000b.png')}`)?.name).toBe('ab.png')
  expect(readMetadata(`filename ${base64('x'.repeat(400))}`)?.name).toHaveLength(255)
})

it('cuts a long name between two letters, not within one', () => {
  const name = readMetadata(`filename ${base64(`${'x'.repeat(254)}😀.png`)}`)?.name
  expect(name).toBe('x'.repeat(254))
})

it('is not satisfied with less', () => {
  for (const header of [null, '', 'filename', 'filename %%%', `filename ${base64(' / ')}`]) expect(readMetadata(header)).toBeUndefined()
})
