import { createCallQueue } from '../core/call-queue'
import type { EngineWorker } from '../core/worker-host'
import { Added, Ranked, type PeopleCall } from './messages'
import type { FaceComparer } from './types'

const startPeopleWorker = (): EngineWorker => new Worker(new URL('./people.worker.ts', import.meta.url), { type: 'module', name: 'people' })

/**
 * Creates a comparer of faces. Its worker starts with the first call, and loads its models with the first face.
 *
 * @returns a comparer whose calls reject with EngineError or EngineCancelledError
 */
export function createFaceComparer({ workerFactory = startPeopleWorker }: { workerFactory?: () => EngineWorker } = {}): FaceComparer {
  const { run, dispose } = createCallQueue<Exclude<PeopleCall, { type: 'cancel' }>>(workerFactory, 'Face')
  return {
    add: (picture, faces, options) => run((id) => ({ type: 'add', id, picture, faces: [...faces] }), { Result: Added }, options),
    rank: (keys, options) => run((id) => ({ type: 'rank', id, keys: [...keys] }), { Result: Ranked }, options),
    dispose,
  }
}
