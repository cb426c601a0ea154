import { expect, it } from 'vitest'

import { thumbnailUrl } from './media-urls'

it.each([
  [{ thumbPath: '/media/street/thumbnail' }, '/legacy/media/street/thumbnail'],
  [{ thumbPath: 'thumbs/street.webp' }, '/legacy/thumbs/street.webp'],
  [{ thumbPath: '/media/street/thumbnail', thumbToken: 'a b&c' }, '/legacy/media/street/thumbnail?token=a+b%26c'],
  [{ thumbPath: '/thumbs/1?size=480', thumbToken: 'abc' }, '/legacy/thumbs/1?size=480&token=abc'],
  [{ thumbPath: '//elsewhere.example/1.webp', thumbToken: 'abc' }, '/legacy/elsewhere.example/1.webp?token=abc'],
])('[ENT-11] %j has its thumbnail at %s', (media, url) => {
  expect(thumbnailUrl(media)).toBe(url)
})

it('[ENT-11] a file without thumbPath has no thumbnail', () => {
  expect(thumbnailUrl({ thumbToken: 'abc' })).toBeUndefined()
})
