import { test, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

import type { VersionList } from '#generated/model/versionList.zod.ts'
import { bytesOf, card, confirmExport, mediaIdOf } from './steps.ts'
import { expect } from './studio-test.ts'

/** Opens a document from the library and returns its ID. */
export async function openDocument(page: Page, name: string): Promise<string> {
  await expect(card(page, name).getByRole('img')).toBeVisible({ timeout: 180_000 })
  await card(page, name).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/document(\/review)?\?v=/)
  return mediaIdOf(page)
}

/** Opens the review of a document and waits until its text is read. */
export async function openReview(page: Page, id: string, timeout = 180_000): Promise<void> {
  await page.goto(`/document/review?v=${id}`)
  await waitForText(page, timeout)
}

/** Waits until the text of the document in the open review is read. */
export async function waitForText(page: Page, timeout = 180_000): Promise<void> {
  await expect(page.getByRole('complementary', { name: 'Marks' }).getByText(/hidden content/i)).toBeVisible({ timeout })
}

/** Redacts all matches of a search in the open review. */
export async function redactFound(page: Page, words: string, matches: number): Promise<void> {
  await page.keyboard.press('ControlOrMeta+f')
  await redactMatches(page, words, matches)
  await page.getByRole('button', { name: 'Close search' }).click()
}

/** Searches words in the open search of a document, and redacts all matches. */
export async function redactMatches(page: Page, words: string, matches: number): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find in document' }).fill(words)
  await expect(page.getByText(matches === 1 ? '1 match' : `${matches} matches`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Redact all \d/ }).click()
  await expect(page.getByRole('list', { name: 'Matches' }).getByText('To redact')).toHaveCount(matches)
}

interface ExportOptions {
  /** Whether pages without redactions are drawn as vectors. */
  keepsSharp?: boolean
  /** The page with an image that shows a redacted word. The checks must find it, and it is covered in a second export. */
  shownOn?: number | undefined
}

async function confirmDocument(page: Page, keepsSharp: boolean): Promise<void> {
  if (keepsSharp) await page.getByRole('dialog').getByText('Keep pages without redactions sharp').click()
  await confirmExport(page)
}

/** Covers the only redacted word that the checks read on a page of the version, and exports again. */
async function coverShown(page: Page, shownOn: number, keepsSharp: boolean): Promise<void> {
  const findings = page.getByRole('region', { name: 'Findings' })
  await expect(findings.getByText('0 of 1 resolved')).toBeVisible()
  const finding = findings.getByRole('listitem').filter({ hasText: `A redacted word can be read on page ${shownOn}` })
  await finding.getByRole('button', { name: 'Cover' }).click()
  await expect(finding.getByText(/^Covered by Mark/)).toBeVisible()
  await findings.getByRole('button', { name: 'Redact', exact: true }).click()
  await confirmDocument(page, keepsSharp)
}

/** Exports the open review, expects that its checks pass, and downloads the PDF. Returns its text. */
export async function exportedText(
  page: Page,
  timeout = 180_000,
  { keepsSharp = false, shownOn }: ExportOptions = {},
): Promise<string | null> {
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await confirmDocument(page, keepsSharp)
  await expect(page).toHaveURL(/\/document\?v=.*step=export/, { timeout })
  if (shownOn !== undefined) await coverShown(page, shownOn, keepsSharp)
  await expect(page.getByText(/^Checks passed/).first()).toBeVisible({ timeout })
  const [started] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^Download/ })
      .first()
      .click(),
  ])
  expect(started.suggestedFilename()).toMatch(/ \(redacted\)\.pdf$/)
  return textOfPdf(await bytesOf(started))
}

/** Returns the notes in the report of the newest version. */
export async function notesOf(page: Page, id: string): Promise<string[]> {
  return page.evaluate(async (media) => {
    const { versions } = (await (await fetch('/legacy/versions')).json()) as Pick<VersionList, 'versions'>
    return versions.find(({ mediaId }) => mediaId === media)?.report.notes ?? []
  }, id)
}

/** Returns the text of a PDF by poppler's pdftotext, or null and a warning where that isn't installed. */
export function textOfPdf(file: Buffer): string | null {
  const path = test.info().outputPath('redacted.pdf')
  try {
    writeFileSync(path, file)
    return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    console.warn('Skipped the search of the exported text: pdftotext is not installed.')
    return null
  }
}
