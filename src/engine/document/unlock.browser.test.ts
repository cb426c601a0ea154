import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, it } from 'vitest'

import { buildPdf } from '../testing/build-pdf'
import { createDocumentEngine } from './engine'
import type { PageContent } from './types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

const PASSWORD = 'kopje koffie'

async function lockedPdf(): Promise<Blob> {
  const document = await PDFDocument.create()
  document.addPage([300, 200]).drawText('Ada Byron', { x: 40, y: 100, size: 20 })
  document.encrypt({ userPassword: PASSWORD, ownerPassword: 'the owner' })
  return new Blob([await document.save()], { type: 'application/pdf' })
}

async function textOf(file: Blob): Promise<string> {
  const pages: PageContent[] = []
  await engine.read(file, { onPartial: (page) => void pages.push(page) })
  return pages.map(({ text }) => text).join('\n')
}

it('[MEDIA-02] decrypts a PDF with its password, and with that of its owner', async () => {
  const locked = await lockedPdf()
  await expect(engine.read(locked)).rejects.toMatchObject({ code: 'encrypted' })
  for (const password of [PASSWORD, 'the owner']) {
    const opened = await engine.unlock?.(locked, password)
    if (!opened) throw new Error('The engine can decrypt.')
    expect(await opened.text()).not.toContain('/Encrypt')
    expect(await textOf(opened)).toBe('Ada Byron')
  }
})

it('rejects a wrong password and a damaged PDF', async () => {
  const locked = await lockedPdf()
  await expect(engine.unlock?.(locked, 'kopje thee')).rejects.toMatchObject({ code: 'wrong-password' })
  await expect(engine.unlock?.(locked.slice(0, 300), PASSWORD)).rejects.toMatchObject({ name: 'EngineError' })
})

it('draws a page as an image, and reads from a page on', async () => {
  const file = buildPdf({ pages: [{ content: 'BT /F1 20 Tf 100 700 Td (One) Tj ET' }, { content: 'BT /F1 20 Tf 100 700 Td (Two) Tj ET' }] })
  const drawn = await engine.drawPage?.(file, 2)
  if (!drawn) throw new Error('The engine can draw pages.')
  const bitmap = await createImageBitmap(drawn.image)
  expect([bitmap.width, bitmap.height]).toEqual([Math.round(600 * drawn.scale), Math.round(800 * drawn.scale)])
  bitmap.close()
  const texts: string[] = []
  await engine.read(file, { from: 2, onPartial: ({ text }) => void texts.push(text) })
  expect(texts).toEqual(['Two'])
})
