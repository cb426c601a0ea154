import { describe, expect, it } from 'vitest'

import { decode, encode } from './messages'

describe('messages of engine pages', () => {
  it('keep maps, undefined, typed arrays and numbers that JSON loses', () => {
    const value = { labels: new Map([['mark-1', '(b)(6)']]), luma: new Uint8Array([0, 255]), ratio: Number.NaN, none: undefined }
    expect(decode(encode(value).text)).toEqual(value)
  })

  it('carry blobs beside the text, in their order', async () => {
    const [first, second] = [new Blob(['one'], { type: 'image/png' }), new Blob(['two'])]
    const { text, blobs } = encode({ thumbnail: first, items: [{ image: second }, { image: first }] })
    expect(text).not.toContain('one')
    const back = decode(text, blobs) as { thumbnail: Blob; items: { image: Blob }[] }
    expect(await back.items[0]?.image.text()).toBe('two')
    expect(back.thumbnail.type).toBe('image/png')
  })

  it('refuse a message whose blob didn’t arrive', () => {
    const { text } = encode([new Blob(['one'])])
    expect(() => decode(text, [])).toThrow('Blob 0 of a message is missing.')
  })
})
