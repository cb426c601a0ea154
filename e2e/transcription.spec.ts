import { samplePath } from '../tests/tools/samples.ts'
import { whisperModelFiles } from '../tests/tools/whisper-model.ts'
import { serve } from './support/own-server.ts'
import { card, signInAsDemo, upload } from './support/steps.ts'
import { expect, test as studioTest } from './support/studio-test.ts'

const speech = samplePath('audio/jfk.flac')

/** The files of models that an operator has put beside the build, by path. */
const models = new Map<string, BodyInit>()

/** On a server of its own, because the build is shared with a journey that runs at the same time and expects no models. */
const test = studioTest.extend({
  baseURL: async ({ baseURL }, use) => {
    const server = await serve((path) => {
      const model = models.get(path)
      return model === undefined ? fetch((baseURL ?? '') + path) : Promise.resolve(new Response(model))
    })
    await use(server.url)
    await server.close()
  },
})

/** Installs a small model, without some of its files. */
function install(...missing: string[]): void {
  models.clear()
  for (const [path, content] of Object.entries(whisperModelFiles())) {
    if (missing.includes(path)) continue
    models.set(`/models/tiny/${path}`, content instanceof Uint8Array ? new Uint8Array(content) : JSON.stringify(content))
  }
  models.set('/models/index.json', JSON.stringify({ models: [{ id: 'tiny', name: 'Tiny' }] }))
}

test('[MEDIA-03] a recording is transcribed with a model that the operator installs', async ({ studio }) => {
  test.skip(speech === undefined, 'The sample audio/jfk.flac is missing.')
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, speech ?? '')
  await expect(card(page, 'jfk.flac').getByText('Ready to transcribe', { exact: true })).toBeVisible({ timeout: 180_000 })
  await card(page, 'jfk.flac').getByRole('link', { name: 'jfk.flac', exact: true }).click()
  const start = page.getByRole('button', { name: 'Transcribe', exact: true })

  await test.step('without a model, and with half of one, the page says what is missing', async () => {
    await expect(page.getByText('Automatic transcription isn’t available. Import a transcript or type one.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import transcript' })).toBeVisible()
    await expect(start).toBeHidden()
    install('tokenizer.json')
    await page.reload()
    await expect(page.getByText('Tiny: The file tokenizer.json is missing.')).toBeVisible()
    await expect(start).toBeHidden()
  })

  await test.step('with the whole model, the speech is transcribed', async () => {
    install()
    await page.reload()
    await expect(page.getByLabel('Model')).toHaveValue('tiny')
    await start.click()
    await page.getByRole('link', { name: 'Open transcript' }).click({ timeout: 180_000 })
    const passages = page.getByRole('list', { name: 'Passages' })
    await expect(passages.getByRole('button', { name: 'one', exact: true }).first()).toBeVisible({ timeout: 180_000 })
    await expect(passages.getByRole('button', { name: /^Play from 0:00/ })).toBeVisible()
  })
})
