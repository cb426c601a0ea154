import type { Page } from '@playwright/test'

import { makeTone, recordVideo } from './support/recordings.ts'
import { card, openStep, signInAsDemo, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

const TEXT = { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('Minutes of the meeting of 3 May. '.repeat(40)) }

async function open(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Returns the number of rows of one column that differ from the ground of the waveform, a quarter of the way in. */
function drawnRows(page: Page): Promise<number> {
  return page.getByRole('slider', { name: 'Position' }).evaluate((slider) => {
    const canvas = slider.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return 0
    const top = Math.floor(canvas.height / 8)
    const { data } = context.getImageData(Math.floor(canvas.width / 4), top, 1, canvas.height - top)
    const colours = Array.from({ length: data.length / 4 }, (_unused, row) => data.slice(4 * row, 4 * row + 3).join(' '))
    return colours.filter((colour) => colour !== colours[0]).length
  })
}

test('[NAV-01] [NAV-05] [MEDIA-08] video and audio are probed, play and show a waveform; other files are refused', async ({
  studio: { page },
}) => {
  await signInAsDemo(page)
  await upload(page, [await recordVideo(page, 'door.webm', 2000), makeTone('call.wav', 4), TEXT])
  await expect(card(page, 'door.webm').getByText('Converted', { exact: true })).toBeVisible()
  await expect(card(page, 'call.wav').getByText('Ready to transcribe', { exact: true })).toBeVisible()
  await expect(card(page, 'notes.mp4').getByText('Failed', { exact: true })).toBeVisible()

  await test.step('the video has a thumbnail and details, and plays', async () => {
    const thumbnail = card(page, 'door.webm').getByRole('img')
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
    await open(page, 'door.webm')
    await expect(page.getByText('Video (WebM)')).toBeVisible()
    await expect(page.getByText(/^VP8, 320 × 180 pixels/)).toBeVisible()
    const playback = page.getByRole('toolbar', { name: 'Playback' })
    await expect(playback.getByText(/^Frame 1 of \d+$/)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(playback.getByText(/^Frame ([5-9]|\d\d+) of \d+$/)).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).touchAction)).toBe('none')
    await openStep(page, 'Review')
    await expect(page.getByText('Face detection hasn’t been run on this file. Detect faces or draw boxes.')).toBeVisible()
    await expect(page).toHaveTitle('Review of door.webm – Redaction Studio')
    await page.goto('/home')
  })

  await test.step('the recording shows a waveform that seeks', async () => {
    await open(page, 'call.wav')
    await expect(page.getByText('PCM, mono, 8 kHz')).toBeVisible()
    // The tone has half the max amplitude, so it covers about half of the height.
    await expect.poll(() => drawnRows(page)).toBeGreaterThan(30)
    const slider = page.getByRole('slider', { name: 'Position' })
    const playback = page.getByRole('toolbar', { name: 'Playback' })
    await slider.click()
    await expect(playback.getByText(/^0:0[12]\.\d\d of 0:04\.00$/)).toBeVisible()
    await slider.press('Home')
    await slider.press('Shift+ArrowRight')
    await expect(playback.getByText('0:00.10 of 0:04.00')).toBeVisible()
    await page.goto('/home')
  })

  await test.step('a text file named as a video reports its type and what to do', async () => {
    await open(page, 'notes.mp4')
    const refusal = page.getByRole('alert').filter({ hasText: 'it contains text' })
    await expect(refusal).toContainText('Choose an MP4')
    await expect(page.getByText('This file can’t be played.')).toBeVisible()
  })
})
