import { expect, it } from 'vitest'

import { videoNotDecodable } from './errors'

it("[MEDIA-02] names a codec that this browser can't decode", () => {
  expect(videoNotDecodable('H.265 (HEVC)').message).toBe(
    'This video uses H.265 (HEVC), which this browser can’t decode. Convert it to MP4 with H.264 and AAC in another program and upload that.',
  )
})

it("[MEDIA-02] doesn't ask to convert H.264 to H.264 without naming the difference", () => {
  expect(videoNotDecodable('H.264').message).toBe(
    'This video uses a kind of H.264 that this browser can’t decode, such as more than 8 bits or 4:2:2. ' +
      'Convert it to MP4 with H.264 of 8 bits and 4:2:0, and AAC, in another program and upload that.',
  )
})
