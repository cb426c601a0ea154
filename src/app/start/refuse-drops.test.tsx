import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuseDrops } from './refuse-drops'

/** Drops data on the page. Returns whether the browser would handle it by default, and the effect that the drag shows. */
function drop(types: string[]): { isLeftToBrowser: boolean; effect: string } {
  const dataTransfer = { types, dropEffect: 'copy' }
  const isLeft = [fireEvent.dragOver(document.body, { dataTransfer }), fireEvent.drop(document.body, { dataTransfer })]
  return { isLeftToBrowser: isLeft.some(Boolean), effect: dataTransfer.dropEffect }
}

test('ignores files dropped outside a drop area, and leaves dragged text to the browser', () => {
  const end = refuseDrops()
  expect(drop(['Files'])).toEqual({ isLeftToBrowser: false, effect: 'none' })
  expect(drop(['text/plain'])).toEqual({ isLeftToBrowser: true, effect: 'copy' })
  end()
  expect(drop(['Files']).isLeftToBrowser).toBe(true)
})
