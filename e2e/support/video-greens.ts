import type { Page } from '@playwright/test'

export type Square = readonly [x: number, y: number]

/** The mean of the green channel of squares of 8 pixels, at shares of a video's duration. The browser's own player decodes it. */
export function greensOf(page: Page, file: Buffer, places: readonly { share: number; squares: readonly Square[] }[]): Promise<number[][]> {
  return page.evaluate(
    async ({ base64, wanted }) => {
      const video = document.createElement('video')
      video.muted = true
      video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]))
      await new Promise((resolve, reject) => {
        video.addEventListener('loadeddata', resolve, { once: true })
        video.addEventListener('error', () => reject(new Error('The video can’t be played')), { once: true })
      })
      const context = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('This browser has no 2D canvas')
      const seek = async (time: number): Promise<void> => {
        video.currentTime = time
        // The event may be that of an earlier seek.
        while (video.seeking) await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      }
      // A recording states its duration only after its end was sought.
      if (video.duration === Infinity) await seek(1e6)
      const greens: number[][] = []
      for (const { share, squares } of wanted) {
        await seek(share * video.duration)
        context.drawImage(video, 0, 0)
        greens.push(
          squares.map(([x, y]) => {
            const { data } = context.getImageData(x - 4, y - 4, 8, 8)
            let sum = 0
            for (let at = 1; at < data.length; at += 4) sum += data[at] ?? 0
            return sum / (data.length / 4)
          }),
        )
      }
      URL.revokeObjectURL(video.src)
      return greens
    },
    { base64: file.toString('base64'), wanted: places },
  )
}
