import { expect, it } from 'vitest'

import { packsOf, sourceName } from './offline-packs'

it.each([
  ['/assets/ch_PP-OCRv4_rec_infer-C4BigsKC.onnx', 'ch_PP-OCRv4_rec_infer.onnx'],
  ['/studio/assets/face-recognition-tRTOt4Hl.onnx', 'face-recognition.onnx'],
  ['/assets/silero_vad_v5-Dt9-bTDn.onnx', 'silero_vad_v5.onnx'],
  ['/assets/openjpeg.wasm', 'openjpeg.wasm'],
])('finds the source of %s', (path, name) => {
  expect(sourceName(path)).toBe(name)
})

it('groups the models of a build into packs, without those that the build lacks and without other files', () => {
  const files = [
    { path: '/assets/index-AAAAAAAA.js', bytes: 100, sha256: '1' },
    { path: '/assets/ssd-mobilenet-v1-BmQs5KUY.onnx', bytes: 200, sha256: '2' },
    { path: '/assets/ch_PP-OCRv4_det_infer-DNKywHAZ.onnx', bytes: 300, sha256: '3' },
    { path: '/assets/ch_PP-OCRv4_rec_infer-C4BigsKC.onnx', bytes: 400, sha256: '4' },
    { path: '/assets/libheif-nX98dN_7.wasm', bytes: 500, sha256: '5' },
  ]
  expect(packsOf(files)).toEqual([
    { id: 'text', files: [files[2], files[3]] },
    { id: 'heic', files: [files[4]] },
  ])
})
