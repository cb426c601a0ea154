import { expect, it } from 'vitest'

import { Schedule } from './detect-schedule'

const STILL = { x: 0, y: 0 }

/** Returns the times at which small faces are searched for, of samples every 0.5 seconds with a cut at 3 seconds. */
function fineTimes(width: number, height: number, increasedAccuracy: boolean): number[] {
  const schedule = new Schedule({ increasedAccuracy, labels: ['face'] }, { width, height })
  for (let time = 0; time <= 7; time += 0.5) schedule.add({ time, boxes: [], ...(time === 0 || time === 3 ? {} : { motion: STILL }) })
  return schedule.fineTimes
}

it('[MEDIA-02] searches for small faces at the start of a scene and every three seconds, less often in larger frames', () => {
  expect(fineTimes(1280, 720, false)).toEqual([0, 3, 6])
  expect(fineTimes(1920, 1080, false)).toEqual([0, 3])
})

it('[MEDIA-02] asks the second model at the start of a scene and every three seconds in small frames, too', () => {
  expect(fineTimes(640, 360, false)).toEqual([0, 3, 6])
})

it('[MEDIA-02] asks the second model every half second at increased accuracy, in small frames too', () => {
  expect(fineTimes(640, 360, true)).toHaveLength(15)
})
