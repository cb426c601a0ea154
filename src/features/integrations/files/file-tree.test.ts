import { expect, test } from 'vitest'

import type { CameraFile } from '#generated/model/cameraFile.zod.ts'
import { contentOf, wayTo } from './file-tree'

const file = (name: string, directory: string, mimeType = 'video/mp4'): CameraFile => ({
  id: `${directory}-${name}`,
  name,
  directory,
  mimeType,
})
const LIST = [
  file('Archive', '/', 'application/directory'),
  file('Front door', '/Archive', 'application/directory'),
  file('door-10.mp4', '/Archive/Front door'),
  file('door-9.mp4', '/Archive/Front door'),
  file('still.jpg', '/Stills/', 'image/jpeg'),
  file('Empty', '/', 'application/directory'),
  file('readme.txt', '/', 'text/plain'),
]
const names = (folder: string) => {
  const content = contentOf(LIST, folder)
  return content && [content.folders.map(({ path }) => path), content.files.map(({ name }) => name)]
}

test('[EYE-02] the tree contains the listed folders and those that contain files', () => {
  expect(names('/')).toEqual([['/Archive', '/Empty', '/Stills'], ['readme.txt']])
  expect(names('/Archive')).toEqual([['/Archive/Front door'], []])
  expect(names('/Archive/Front door')).toEqual([[], ['door-9.mp4', 'door-10.mp4']])
  expect(names('/Stills')).toEqual([[], ['still.jpg']])
  expect(names('/Empty')).toEqual([[], []])
})

test('[EYE-02] a missing folder is null', () => {
  expect(names('/Archive/Back door')).toBeNull()
  expect(contentOf([], '/')).toEqual({ folders: [], files: [] })
})

test('[EYE-02] the path to a folder starts at the root', () => {
  expect(wayTo('/Archive/Front door')).toEqual([
    { name: 'Archive', path: '/Archive' },
    { name: 'Front door', path: '/Archive/Front door' },
  ])
  expect(wayTo('/')).toEqual([])
})
