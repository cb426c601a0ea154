import { readFile } from 'node:fs/promises'

import { samplePath } from '../tests/tools/samples.ts'
import { heardIn, levelsIn } from './support/heard.ts'
import { recordVideo } from './support/recordings.ts'
import { bytesOf, card, confirmExport, mediaIdOf, openStep, savedReview, signInAsDemo, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'
import { downloadVideo, exportVideo, openVideo, playback } from './support/video-review.ts'

test.use({ begins: 'demo account' })

const speech = samplePath('audio/jfk.flac')

/** The span of the only name in the sample. */
const NAME = 'Nationality, religion or political group 1'

/** The speech of the sample, with the times of its lines. */
const SUBTITLES = `1
00:00:00,300 --> 00:00:02,200
And so, my fellow Americans,

2
00:00:03,200 --> 00:00:04,500
ask not

3
00:00:05,300 --> 00:00:07,800
what your country can do for you,

4
00:00:08,100 --> 00:00:10,600
ask what you can do for your country.
`

test('[MEDIA-03] [MEDIA-04] [MEDIA-05] [MEDIA-06] names of an imported transcript are redacted in the audio, exported and verified', async ({
  studio,
}) => {
  if (speech === undefined) console.warn('Skipped: ../shared/samples/audio is not there, and the journey needs real speech.')
  test.skip(speech === undefined, 'The sample audio/jfk.flac is missing.')
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, speech ?? '')
  await expect(card(page, 'jfk.flac').getByText('Ready to transcribe', { exact: true })).toBeVisible({ timeout: 180_000 })
  await card(page, 'jfk.flac').getByRole('link', { name: 'jfk.flac', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'jfk.flac' })).toBeVisible()

  await test.step('import a transcript, after one whose times run backwards is refused', async () => {
    await page.getByRole('link', { name: 'Open transcript' }).click()
    // The page of the file has a field with the same label.
    await expect(page.getByRole('heading', { level: 1, name: 'Transcript' })).toBeVisible()
    const field = page.getByLabel('Transcript file')
    const bad = SUBTITLES.replace('00:00:03,200 -->', '00:00:00,100 -->')
    await field.setInputFiles({ name: 'bad.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(bad) })
    await expect(page.getByRole('alert').filter({ hasText: 'Times run backwards: line 2' })).toBeVisible()
    await field.setInputFiles({ name: 'speech.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(SUBTITLES) })
    await expect(page.getByRole('list', { name: 'Passages' }).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('find names and redact them, and every place of another word', async () => {
    const panel = page.getByRole('region', { name: 'Find in transcript' })
    await panel.getByText(/^Categories/).click()
    await panel.getByRole('checkbox', { name: /^Nationality, religion or political group/ }).check({ force: true })
    await panel.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(panel.getByRole('listitem')).toHaveText([/Americans\s*Nationality, religion or political group/], { timeout: 180_000 })
    await panel.getByRole('button', { name: 'Redact all 1 match' }).click()
    await expect(page.getByText('4 passages. 1 redacted span.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search transcript' }).fill('country')
    await page.getByRole('button', { name: 'Redact all 2 matches' }).click()
    await page.getByRole('searchbox', { name: 'Search transcript' }).fill('')
    await expect(page.getByText('4 passages. 3 redacted spans.')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download redacted' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('jfk transcript (redacted).txt')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('And so, my fellow [redacted]')
    expect(text).not.toMatch(/americans|country/i)
  })

  await test.step('review the spans on the waveform', async () => {
    await page.getByRole('button', { name: 'Review audio' }).click()
    const spans = page.getByRole('list', { name: 'Spans, lowest confidence first' }).getByRole('listitem')
    await expect(spans).toHaveCount(3)
    await page.getByRole('button', { name: new RegExp(`^${NAME}`) }).click()
    await page.getByRole('button', { name: 'Tone', exact: true }).click()
    // The line has no word times, so that the reviewer narrows the span to the name.
    const start = page.getByRole('slider', { name: `Start of ${NAME}` })
    await start.focus()
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight')
    await expect(start).toHaveAttribute('aria-valuetext', '0:01.10')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('toolbar', { name: 'Playback' }).getByText(/^0:0[2-9]/)).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    for (const name of [NAME, 'Span 2', 'Span 3']) {
      await page
        .getByRole('group', { name: `Decision for ${name}` })
        .getByRole('button', { name: 'Redact' })
        .click()
    }
    await expect(page.getByText('3 of 3 reviewed').first()).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved/)).toBeVisible()
  })

  await test.step('the saved review is open again after a reload', async () => {
    await page.reload()
    const first = page.getByRole('button', { name: new RegExp(`^${NAME}`) })
    await expect(first).toContainText('0:01.10–0:02.20')
    await expect(first).toContainText('Tone')
  })

  await test.step('export: the dialog states the format, and all checks pass', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
    await expect(page.getByRole('dialog').getByText('The version will be a FLAC file. Its tags and cover art are removed.')).toBeVisible()
    await confirmExport(page)
    await expect(page).toHaveURL(/\/audio\?v=.*step=export/, { timeout: 120_000 })
    await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible()
  })

  await test.step('the downloaded file has silence and a tone in the spans, and the speech around them', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('region', { name: 'Versions' }).getByRole('link', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^jfk.*\.flac$/)
    const { spans = [] } = await savedReview(page, mediaIdOf(page))
    expect(spans.map(({ cover }) => cover).toSorted()).toEqual(['mute', 'mute', 'tone'])
    const before = await heardIn(page, await readFile(speech ?? ''))
    for (const [listener, levels] of await heardIn(page, await bytesOf(download))) {
      const original = before.get(listener) ?? []
      expect(Math.abs(levels.length - original.length), `duration by ${listener}`).toBeLessThan(3)
      for (const span of spans) {
        expect(Math.max(...levelsIn(original, span)), `speech in ${span.id} by ${listener}`).toBeGreaterThan(0.1)
        const inside = levelsIn(levels, span)
        // A tone is equally loud everywhere, which speech never is.
        if (span.cover === 'tone') expect(Math.max(...inside) / Math.min(...inside), `tone by ${listener}`).toBeLessThan(1.1)
        else expect(Math.max(...inside), `silence by ${listener}`).toBeLessThan(0.001)
      }
      const ask = { start: 3.2, end: 4.5 }
      const differences = levelsIn(levels, ask).map((level, index) => Math.abs(level - (levelsIn(original, ask)[index] ?? 1)))
      expect(Math.max(...differences), `unredacted speech by ${listener}`).toBeLessThan(0.005)
    }
  })
})

test('[MEDIA-05] [MEDIA-06] the audio of a video is redacted on its timeline, and its pictures are copied', async ({
  studio: { page },
}) => {
  await signInAsDemo(page)
  const source = await recordVideo(page, 'door.webm', 4000, 440)
  await openVideo(page, source, 'door.webm')
  await openStep(page, 'Review')

  await test.step('add a muted span and a tone on the timeline', async () => {
    const timeline = page.getByRole('slider', { name: 'Position', exact: true })
    const width = (await timeline.boundingBox())?.width ?? 0
    await timeline.click({ position: { x: width / 4, y: 4 } })
    await page.keyboard.press('Shift+m')
    await expect(page.getByRole('button', { name: /^Span 1/ })).toContainText('Mute')
    await timeline.click({ position: { x: width / 1.6, y: 4 } })
    await page.keyboard.press('Shift+m')
    await page.getByRole('button', { name: 'Tone', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Span 2/ })).toContainText('Tone')
  })

  await test.step('listen', async () => {
    await playback(page).getByRole('button', { name: 'Play', exact: true }).click()
    await expect(playback(page).getByText(/^0:0[3-9]/)).toBeVisible()
  })

  await test.step('export: the dialog states that the video is copied', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByText(/^No regions will be redacted\. Audio: 2 spans will be redacted: 1 muted, 1 replaced by a tone\./),
    ).toBeVisible()
    await expect(dialog.getByText('If only the audio changes, the video is copied without re-encoding.')).toBeVisible()
    await page.keyboard.press('Escape')
    await exportVideo(page)
    await expect(page.getByRole('region', { name: 'Versions' }).getByText('The video is copied without re-encoding.')).toBeVisible()
  })

  await test.step('the verified version downloads without the audio of the spans', async () => {
    const file = await bytesOf(await downloadVideo(page, 'door.webm', { minBytes: 5000 }))
    const { spans = [] } = await savedReview(page, mediaIdOf(page))
    expect(spans).toHaveLength(2)
    const before = await heardIn(page, source.buffer)
    for (const [listener, levels] of await heardIn(page, file)) {
      const original = before.get(listener) ?? []
      for (const span of spans) expect(Math.min(...levelsIn(original, span)), `tone of the source by ${listener}`).toBeGreaterThan(0.3)
      const [muted = [], tone = []] = (['mute', 'tone'] as const).map((cover) => {
        const span = spans.find((one) => one.cover === cover)
        return span ? levelsIn(levels, span) : []
      })
      expect(Math.max(...muted), `silence by ${listener}`).toBeLessThan(0.01)
      expect(Math.min(...tone), `tone by ${listener}`).toBeGreaterThan(0.1)
      expect(Math.max(...tone), `tone by ${listener}`).toBeLessThan(0.4)
    }
  })
})
