import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuseDrops } from './refuse-drops'

/** Whether the browser would do with a drop what it does by itself; and the effect that the drag shows. */
function drop(types: string[]): { isLeftToBrowser: boolean; effect: string } {
  const dataTransfer = { types, dropEffect: 'copy' }
  const isLeft = [fireEvent.dragOver(document.body, { dataTransfer }), fireEvent.drop(document.body, { dataTransfer })]
  return { isLeftToBrowser: isLeft.some(Boolean), effect: dataTransfer.dropEffect }
}

test('a file that is dropped where no page takes it is ignored, and dragged text is left to the browser', () => {
  const end = refuseDrops()
  expect(drop(['Files'])).toEqual({ isLeftToBrowser: false, effect: 'none' })
  expect(drop(['text/plain'])).toEqual({ isLeftToBrowser: true, effect: 'copy' })
  end()
  expect(drop(['Files']).isLeftToBrowser).toBe(true)
})
