import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import { openUpright } from '#lib/review/upright.ts'
import { EngineError, isAllocationFailure, outOfMemory } from '../core/errors'
import { serveCalls } from '../core/worker-loop'
import { createFaceDescriber } from '../detect/face/descriptor'
import { createFullRangeModel } from '../detect/face/full-range-model'
import { addFaces } from './add-faces'
import { DescribedFaces } from './described-faces'
import { PeopleCall } from './messages'

const describer = createFaceDescriber(createFullRangeModel())
const described = new DescribedFaces()

async function open(picture: Blob | ImageBitmap): Promise<ImageBitmap> {
  if (picture instanceof ImageBitmap) return picture
  try {
    return await openUpright(picture)
  } catch (error) {
    if (isAllocationFailure(error)) throw outOfMemory({ cause: error })
    throw new EngineError('cannot-decode', 'This image can’t be opened.', { cause: error })
  }
}

serveCalls<Exclude<PeopleCall, { type: 'cancel' }>>(PeopleCall, 'face', async (call, { signal }) => {
  if (call.type === 'rank') return described.rank(call.keys)
  const picture = await open(call.picture)
  try {
    return await addFaces(picture, call.faces, { described, describer, signal })
  } finally {
    picture.close()
  }
})
