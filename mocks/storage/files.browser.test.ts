import { expect, it } from 'vitest'

import { originFiles } from './files'

it('gives a handle of a new file, whose content is read like that of any other', async () => {
  const files = originFiles('files-test')
  const handle = await files.create('versions', 'version-1')
  expect(await files.list('versions')).toEqual(['version-1'])
  const writable = await handle.createWritable()
  await writable.write('redacted')
  await writable.close()
  expect(await (await files.read('versions', 'version-1'))?.text()).toBe('redacted')
  await files.remove('versions', 'version-1')
  expect(await files.list('versions')).toEqual([])
})
