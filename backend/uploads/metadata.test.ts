import { expect, it } from 'vitest'

import { readMetadata } from './metadata'

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

it('parses name and type in any order and script', () => {
  expect(readMetadata(`filetype ${base64('image/png')},filename ${base64('Straße 😀.png')}`)).toEqual({
    name: 'Straße 😀.png',
    fileType: 'image/png',
  })
  expect(readMetadata(`relativePath bnVsbA==, filename ${base64('a.png')} , empty`)).toEqual({ name: 'a.png', fileType: '' })
})

it('parses the project ID and ignores invalid ones', () => {
  expect(readMetadata(`filename ${base64('a.png')},projectId ${base64('project-1')}`)).toMatchObject({ projectId: 'project-1' })
  for (const id of ['', 'x'.repeat(65)]) {
    expect(readMetadata(`filename ${base64('a.png')},projectId ${base64(id)}`)).toEqual({ name: 'a.png', fileType: '' })
  }
})

it('keeps the last part of a path, without control characters, up to the maximum length', () => {
  expect(readMetadata(`filename ${base64('C:\\photos\\../a\u0000b.png')}`)?.name).toBe('ab.png')
  expect(readMetadata(`filename ${base64('x'.repeat(400))}`)?.name).toHaveLength(255)
})

it('truncates a long name without splitting a character', () => {
  const name = readMetadata(`filename ${base64(`${'x'.repeat(254)}😀.png`)}`)?.name
  expect(name).toBe('x'.repeat(254))
})

it('returns undefined without a usable filename', () => {
  for (const header of [null, '', 'filename', 'filename %%%', `filename ${base64(' / ')}`]) expect(readMetadata(header)).toBeUndefined()
})

it.each([
  ['faces', { increasedAccuracy: false, tags: { faces: 1 } }],
  ['license_plates, increasedAccuracy ,text', { increasedAccuracy: true, tags: { license_plates: 1, text: 1 } }],
  [
    'faces,names',
    {
      increasedAccuracy: false,
      tags: { faces: 1 },
      entities: ['PERSON', 'FAC', 'GPE', 'LOC'],
      contacts: ['birth-date', 'address', 'reference', 'email', 'phone', 'card', 'iban', 'national-id'],
    },
  ],
  ['faces,faces,lunch', { increasedAccuracy: false, tags: { faces: 1 } }],
  ['', undefined],
  ['increasedAccuracy', undefined],
  ['lunch;faces', undefined],
  ['__proto__,constructor', undefined],
  ['x'.repeat(10_000), undefined],
])('parses what to detect: %s', (text, detect) => {
  expect(readMetadata(`filename ${base64('a.png')},detect ${base64(text)}`)).toEqual({
    name: 'a.png',
    fileType: '',
    ...(detect && { detect }),
  })
})

it('[UPL-08] parses the frame of an animation to convert', () => {
  expect(readMetadata(`filename ${base64('wave.gif')},frame ${base64('24')}`)).toEqual({ name: 'wave.gif', fileType: '', frame: 24 })
})

it.each(['0', '-1', '1.5', '1e3', ' 2', 'two', '', '1000001', '9'.repeat(400)])('[UPL-08] rejects “%s” as a frame', (text) => {
  expect(() => readMetadata(`filename ${base64('wave.gif')},frame ${base64(text)}`)).toThrow(
    'Upload-Metadata: frame must be a whole number from 1 to 1000000.',
  )
})

it('[UPL-08] rejects a frame that cannot be decoded', () => {
  expect(() => readMetadata(`filename ${base64('wave.gif')},frame %%%`)).toThrow('frame must be a whole number')
})

it('ignores what to detect where it cannot be decoded', () => {
  expect(readMetadata(`filename ${base64('a.png')},detect %%%`)).toEqual({ name: 'a.png', fileType: '' })
})
