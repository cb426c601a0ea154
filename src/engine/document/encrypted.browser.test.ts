import { afterAll, describe, expect, it } from 'vitest'

import { buildPdf } from '../testing/build-pdf'
import { encryptPdf } from '../testing/encrypt-pdf'
import { openDocument } from './client'
import { createDocumentEngine } from './engine'
import type { PageContent } from './types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

const plain = buildPdf({ pages: [{ content: 'BT /F1 20 Tf 100 700 Td (For your eyes) Tj ET' }], info: { Author: 'Ada' } })

describe.each(['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const)('a PDF encrypted with %s', (algorithm) => {
  it('[MEDIA-01] opens with its password, in the engine and in the viewer', async () => {
    const file = await encryptPdf(plain, 'opén sesame', algorithm)
    const pages: PageContent[] = []
    const { hidden } = await engine.read(file, { password: 'opén sesame', onPartial: (page) => void pages.push(page) })
    expect(pages.map(({ text }) => text)).toEqual(['For your eyes'])
    expect(hidden).toContainEqual({ kind: 'metadata', name: 'Author: Ada', count: 1 })
    const opened = await openDocument(file, { password: 'opén sesame' })
    expect(opened.pages).toEqual([{ width: 600, height: 800 }])
    opened.close()
  })
})

it('rejects an encrypted PDF without its password, or with a wrong one', async () => {
  const file = await encryptPdf(plain, 'open', 'AES-256')
  await expect(engine.read(file)).rejects.toThrow('Enter the password')
  await expect(engine.read(file, { password: 'close' })).rejects.toThrow('Check it and try again')
  await expect(openDocument(file)).rejects.toMatchObject({ code: 'encrypted' })
  await expect(openDocument(file, { password: 'close' })).rejects.toMatchObject({ code: 'wrong-password' })
})
