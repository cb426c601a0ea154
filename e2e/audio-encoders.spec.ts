import { makeByFfmpeg } from '../tests/tools/ffmpeg-files.ts'
import { heardIn, levelsIn } from './support/heard.ts'
import { bytesOf, card, confirmExport, mediaIdOf, openStep, savedReview, signInAsDemo, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100:duration=4', '-ac', '2']

// The fixture fails the journey for console errors, which violations of the policy are.
for (const [name, mimeType, encoder] of [
  ['call.m4a', 'audio/mp4', 'aac'],
  ['call.mp3', 'audio/mpeg', 'libmp3lame'],
] as const)
  test(`[MEDIA-05] [MEDIA-06] ${name} is encoded again under the Content-Security-Policy of the build`, async ({ studio: { page } }) => {
    const made = await makeByFfmpeg(undefined, [...TONE, '-c:a', encoder], `.${name.split('.')[1]}`)
    if (made === null) console.warn('Skipped: ffmpeg, which makes the recording, is not installed.')
    test.skip(made === null, 'ffmpeg is not installed.')
    const policy = (await page.goto('/login'))?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("'wasm-unsafe-eval'")
    expect(policy).not.toMatch(/'unsafe-eval'|blob:[^;]*worker/)
    await signInAsDemo(page)
    const source = Buffer.from(made ?? '', 'base64')
    await upload(page, [{ name, mimeType, buffer: source }])
    await expect(card(page, name).getByText('Ready to transcribe', { exact: true })).toBeVisible({ timeout: 180_000 })
    await card(page, name).getByRole('link', { name, exact: true }).click()
    await openStep(page, 'Review')
    await page.getByRole('slider', { name: 'Position', exact: true }).press('a')
    await expect(page.getByRole('button', { name: /^Span 1/ })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
    await expect(page.getByRole('dialog').getByText(/^The version will be an (MP4 file with AAC audio|MP3 file)\./)).toBeVisible()
    await confirmExport(page)
    await expect(page).toHaveURL(/\/audio\?v=.*step=export/, { timeout: 180_000 })
    const versions = page.getByRole('region', { name: 'Versions' })
    await expect(versions.getByText('Checks passed')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      versions.getByRole('link', { name: 'Download', exact: true }).click(),
    ])
    const [span] = (await savedReview(page, mediaIdOf(page))).spans ?? []
    if (!span) throw new Error('The span is not saved')
    for (const [listener, levels] of await heardIn(page, await bytesOf(download))) {
      expect(Math.max(...levelsIn(levels, span)), `silence by ${listener}`).toBeLessThan(0.004)
      expect(Math.min(...levelsIn(levels, { start: span.end + 0.2, end: 3.8 })), `tone by ${listener}`).toBeGreaterThan(0.05)
    }
  })
