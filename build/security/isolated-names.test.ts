import { expect, it } from 'vitest'

import { workerNames } from './isolated-names.ts'

it('names scripts of workers and threads by whether the build is isolated, and other files alike', () => {
  const [isolated, other] = [workerNames(true), workerNames(false)]
  expect(isolated.worker.entryFileNames).toBe('assets/[name]-isolated-[hash].js')
  expect(other.worker.entryFileNames).toBe('assets/[name]-[hash].js')
  for (const part of ['page', 'worker'] as const) {
    expect(isolated[part].assetFileNames({ names: ['threads.mjs'] })).toBe('assets/[name]-isolated-[hash][extname]')
    expect(other[part].assetFileNames({ names: ['threads.mjs'] })).toBe('assets/[name]-[hash][extname]')
    expect(isolated[part].assetFileNames({ names: ['models.onnx'] })).toBe('assets/[name]-[hash][extname]')
  }
})
