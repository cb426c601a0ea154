import { expect, it } from 'vitest'

import { Schedule } from './detect-schedule'

const STILL = { x: 0, y: 0 }

/** Returns the times at which small faces are searched for and frames are enlarged, of samples every 0.5 seconds with a cut at 3 seconds. */
function searchTimes(width: number, height: number, increasedAccuracy: boolean): { fine: number[]; enlarged: number[] } {
  const schedule = new Schedule({ increasedAccuracy, labels: ['face'] }, { width, height })
  const enlarged: number[] = []
  for (let time = 0; time <= 7; time += 0.5) {
    const motion = time === 0 || time === 3 ? undefined : STILL
    if (schedule.isEnlarged(time, motion)) enlarged.push(time)
    schedule.add({ time, boxes: [], ...(motion && { motion }) })
  }
  return { fine: schedule.fineTimes, enlarged }
}

const fineTimes = (width: number, height: number, increasedAccuracy: boolean): number[] =>
  searchTimes(width, height, increasedAccuracy).fine

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

it('[MEDIA-02] enlarges frames at the start of a scene and every three seconds at both accuracies', () => {
  expect(searchTimes(1280, 720, false).enlarged).toEqual([0, 3, 6])
  expect(searchTimes(1280, 720, true).enlarged).toEqual([0, 3, 6])
  expect(searchTimes(1280, 720, true).fine).toHaveLength(15)
})
