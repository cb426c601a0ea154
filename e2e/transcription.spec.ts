import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { samplePath } from '../tests/tools/samples.ts'
import { whisperModelFiles } from '../tests/tools/whisper-model.ts'
import { card, signInAsDemo, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const speech = samplePath('audio/jfk.flac')

/** Where an operator puts models: beside the files of the build. */
const MODELS = fileURLToPath(new URL('../dist/embedded/models/', import.meta.url))

/** Installs a small model, without some of its files. */
async function install(...missing: string[]): Promise<void> {
  await removeModels()
  for (const [path, content] of Object.entries(whisperModelFiles())) {
    if (missing.includes(path)) continue
    const file = join(MODELS, 'tiny', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content instanceof Uint8Array ? content : JSON.stringify(content))
  }
  await writeFile(join(MODELS, 'index.json'), JSON.stringify({ models: [{ id: 'tiny', name: 'Tiny' }] }))
}

async function removeModels(): Promise<void> {
  await rm(MODELS, { recursive: true, force: true })
}

test.beforeEach(removeModels)
test.afterEach(removeModels)

test('[MEDIA-03] a recording is transcribed with a model that the operator installs', async ({ studio }) => {
  test.skip(speech === undefined, 'The sample audio/jfk.flac is missing.')
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, speech ?? '')
  await expect(card(page, 'jfk.flac').getByText('Converted', { exact: true })).toBeVisible({ timeout: 60_000 })
  await card(page, 'jfk.flac').getByRole('link', { name: 'jfk.flac' }).click()
  const start = page.getByRole('button', { name: 'Transcribe', exact: true })

  await test.step('without a model, and with half of one, the page says what is missing', async () => {
    await expect(page.getByText("Automatic transcription isn't available because no model is installed.")).toBeVisible()
    await expect(start).toBeDisabled()
    await install('tokenizer.json')
    await page.reload()
    await expect(page.getByText('Tiny: The file tokenizer.json is missing.')).toBeVisible()
    await expect(start).toBeDisabled()
  })

  await test.step('with the whole model, the speech is transcribed', async () => {
    await install()
    await page.reload()
    await expect(page.getByLabel('Model')).toHaveValue('tiny')
    await start.click()
    await page.getByRole('link', { name: 'Open transcript' }).click({ timeout: 60_000 })
    const passages = page.getByRole('list', { name: 'Passages' })
    await expect(passages.getByRole('button', { name: 'one', exact: true }).first()).toBeVisible({ timeout: 60_000 })
    await expect(passages.getByRole('button', { name: /^Play from 0:00/ })).toBeVisible()
  })
})
