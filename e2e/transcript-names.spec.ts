import { makeTone } from './support/recordings.ts'
import { card, mediaIdOf, signInAsDemo, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

const segment = { speaker: null, words: [] }

const transcript = {
  revision: 0,
  language: 'en',
  source: 'imported',
  segments: [
    { ...segment, id: 's1', start: 0, end: 2, text: 'Good morning, my name is Maria Keller, and I work for Siemens in Lisbon.' },
    { ...segment, id: 's2', start: 2, end: 4, text: 'My card is 4111 1111 1111 1111, and the case is K-77.' },
  ],
}

test('[MEDIA-04] names, numbers and own words are found in a transcript, under the policy of the build', async ({ studio: { page } }) => {
  await signInAsDemo(page)
  await upload(page, [makeTone('call.wav', 4)])
  await expect(card(page, 'call.wav').getByText('Ready to transcribe', { exact: true })).toBeVisible()
  await card(page, 'call.wav').getByRole('link', { name: 'call.wav', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'call.wav' })).toBeVisible()
  const id = mediaIdOf(page)
  const status = await page.evaluate(
    async ([url, text]) => (await fetch(url, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: text })).status,
    [`/legacy/media/${id}/transcript`, JSON.stringify(transcript)] as const,
  )
  expect(status).toBe(200)
  await page.goto(`/transcript?v=${id}`)
  const panel = page.getByRole('region', { name: 'Find in transcript' })

  await test.step('an expression that could take very long is refused', async () => {
    await panel.getByRole('textbox', { name: 'Your own words' }).fill('/(a+)+b/')
    await panel.getByRole('button', { name: 'Find' }).click()
    await expect(panel.getByRole('alert')).toContainText('It repeats a group')
  })

  await test.step('the worker finds names, numbers and own words', async () => {
    await panel.getByRole('textbox', { name: 'Your own words' }).fill('/K-\\d+/')
    await panel.getByRole('button', { name: 'Find' }).click()
    await expect(panel.getByText('5 matches found')).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveText([
      /Maria Keller\s*Person/,
      /Siemens\s*Organisation/,
      /Lisbon\s*Country, city or state/,
      /4111 1111 1111 1111\s*Payment card/,
      /K-77\s*Your own words/,
    ])
  })

  await test.step('all matches are redacted, and undone in one step', async () => {
    await panel.getByRole('button', { name: 'Redact all 5 matches' }).click()
    await expect(page.getByText('2 passages. 5 redacted spans.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('2 passages. 0 redacted spans.')).toBeVisible()
  })
})
