import { expect, it, vi } from 'vitest'

import { EngineError } from '#engine/core/errors.ts'
import { FilesUnreachableError } from '../ports/files'
import { sentenceFor } from './outcomes'

const wording = { storageFull: 'The server is out of storage. Contact your administrator.' }

it.each([
  [new DOMException('full', 'QuotaExceededError'), wording.storageFull, 0],
  [new EngineError('worker-failed', 'Processing stopped unexpectedly. Try again.'), 'Processing stopped unexpectedly. Try again.', 0],
  [new FilesUnreachableError('503'), 'The server couldn’t reach its file storage. Try again later.', 1],
  [new Error('internal'), 'Something went wrong while processing the file. Try again.', 1],
])('a job that fails with %s says what to do', (error, sentence, logged) => {
  expect(sentenceFor(error, wording)).toBe(sentence)
  expect(console.error).toHaveBeenCalledTimes(logged)
  vi.mocked(console.error).mockClear()
})
