import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'

import { chromiumOptions } from '../tools/find-chromium.ts'
import { hasPdfTool, readByPdfTools } from '../tools/pdf-tools.ts'
import { samplesFolder } from '../tools/samples.ts'
import type { DocumentBench } from './document-page/page.ts'
import { wordsOfText } from './document-words.ts'
import { table } from './table.ts'

const FOLDER = join(samplesFolder, 'documents')
/** Missed words of a sample that are printed. */
const MAX_PRINTED = 20

type Missed = { name: string; total: number; words: string[] }

/** Returns the words of the sample documents that the search misses, by the text that pdftotext reads. Prints what is skipped. */
async function missedInSamples(missedIn: (base64: string, words: string[]) => ReturnType<DocumentBench['missedIn']>): Promise<Missed[]> {
  const names = (await readdir(FOLDER).catch(() => [])).filter((name) => name.endsWith('.pdf')).toSorted()
  if (names.length === 0) console.log('\nSkipped the sample documents: the folder ../shared/samples/documents is missing.')
  if (names.length > 0 && !hasPdfTool('pdftotext')) {
    console.log('\nSkipped the sample documents: pdftotext is not installed.')
    return []
  }
  const missed: Missed[] = []
  for (const name of names) {
    const base64 = await readFile(join(FOLDER, name), 'base64')
    const { pdftotext = '' } = await readByPdfTools(undefined, base64)
    const words = wordsOfText(pdftotext)
    if (words.length === 0) console.log(`\nSkipped ${name}: pdftotext reads no words.`)
    else missed.push({ name, total: words.length, words: await missedIn(base64, words) })
  }
  return missed
}

function printed(words: readonly string[]): string {
  const more = words.length > MAX_PRINTED ? ` and ${words.length - MAX_PRINTED} more` : ''
  return words.length === 0 ? 'none' : `${words.length}: ${words.slice(0, MAX_PRINTED).join(', ')}${more}`
}

/**
 * Prints the words of made pages and of the sample documents that the search misses, and the word recall of scans by turn. Missed words of
 * made pages fail the run. Those of the samples don't, because pdftotext may be wrong.
 *
 * @param url of the served page
 */
export async function printSearch(url: string): Promise<void> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage()
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => 'documentBench' in globalThis)
    const { missed, recall } = await page.evaluate(() => globalThis.documentBench.search())
    const inSamples = await missedInSamples((base64, words) =>
      page.evaluate((given) => globalThis.documentBench.missedIn(given.base64, given.words), { base64, words }),
    )
    console.log('\n### Words that the search misses\n')
    const rows = [...missed, ...inSamples].map(({ name, total, words }) => [name, String(total), printed(words)])
    console.log(table(['Made page or sample', 'Words', 'Missed'], rows))
    console.log('\n### Word recall of scans\n')
    console.log(
      table(
        ['Degrees', 'Recall'],
        recall.map(({ degrees, share }) => [String(degrees), share.toFixed(2)]),
      ),
    )
    if (missed.some(({ words }) => words.length > 0)) process.exitCode = 1
  } finally {
    await browser.close()
  }
}
