import { expect, test } from 'vitest'

import { lazyModel } from './runtime'

test.each(['Protobuf parsing failed.', 'Protobuf parsing failed'])(
  '[MEDIA-02] ends the error of a model with one full stop after “%s”',
  async (detail) => {
    const start = lazyModel('face detector', () => Promise.reject(new Error(detail)))
    await expect(start()).rejects.toMatchObject({
      code: 'detector-unavailable',
      message:
        'Couldn’t load the face detector. Reload the page and try again. If it fails again, send this to your administrator: Protobuf parsing failed.',
    })
  },
)
