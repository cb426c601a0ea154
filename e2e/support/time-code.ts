import type { Page } from '@playwright/test'

/**
 * Reads the recording times of frames in epoch milliseconds, or null where a checksum is wrong. The simulated cameras write a time code
 * into the bottom of each frame: 40 cells in two rows, white for 1 and black for 0. 36 bits hold the time in tenths of a second, the last
 * four the sum of its nine four-bit digits modulo 16.
 *
 * @param seconds positions in a video, or null for an image
 */
export async function momentsOf(page: Page, mediaId: string, seconds: readonly number[] | null): Promise<(number | null)[]> {
  return page.evaluate(
    async ({ id, times }) => {
      const COLUMNS = 20
      const DIGITS = 9
      const response = await fetch(`/legacy/media/${id}/content`)
      const blob = await response.blob()
      const read = (source: CanvasImageSource, width: number, height: number): number | null => {
        const context = new OffscreenCanvas(width, height).getContext('2d')
        if (!context) throw new Error('No canvas')
        context.drawImage(source, 0, 0, width, height)
        const strip = height / 15
        const bits = Array.from({ length: COLUMNS * 2 }, (_, index) => {
          const x = (((index % COLUMNS) + 0.5) * width) / COLUMNS
          const y = height - strip + ((Math.floor(index / COLUMNS) + 0.5) * strip) / 2
          const [red = 0, green = 0, blue = 0] = context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data
          return red + green + blue > 3 * 128 ? 1 : 0
        })
        const digits = Array.from({ length: DIGITS + 1 }, (_, at) => Number.parseInt(bits.slice(at * 4, at * 4 + 4).join(''), 2))
        const sum = digits.slice(0, DIGITS).reduce((total, digit) => total + digit, 0)
        if (sum % 16 !== digits[DIGITS]) return null
        return digits.slice(0, DIGITS).reduce((value, digit) => value * 16 + digit, 0) * 100
      }
      if (times === null) {
        const image = await createImageBitmap(blob)
        return [read(image, image.width, image.height)]
      }
      const video = document.createElement('video')
      video.muted = true
      video.src = URL.createObjectURL(blob)
      await new Promise((resolve, reject) => {
        video.addEventListener('loadeddata', resolve, { once: true })
        video.addEventListener('error', () => reject(new Error('The video cannot be played')), { once: true })
      })
      const moments: (number | null)[] = []
      for (const time of times) {
        await new Promise((resolve) => {
          video.addEventListener('seeked', resolve, { once: true })
          video.currentTime = time
        })
        moments.push(read(video, video.videoWidth, video.videoHeight))
      }
      URL.revokeObjectURL(video.src)
      return moments
    },
    { id: mediaId, times: seconds },
  )
}
