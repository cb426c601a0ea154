import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { openDocument } from '#engine/document/client.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { pdfFile } from '#engine/testing/pdf.ts'
import '#ui/styles/theme.css'
import { DocumentViewer } from './document-viewer'

// Rendering pages takes a while on slow machines.
configure({ asyncUtilTimeout: 15_000 })

let opened: OpenDocument | undefined

afterEach(() => {
  cleanup()
  opened?.close()
})

async function show(count: number): Promise<void> {
  opened = await openDocument(pdfFile(Array.from({ length: count }, (_unused, index) => ({ text: `Text of page ${index + 1}` }))))
  render(
    <div style={{ width: 700, height: 500, display: 'grid' }}>
      <DocumentViewer document={opened} renderOverlay={(page) => (page === 2 ? <mark>Over page 2</mark> : null)} />
    </div>,
  )
}

const scroller = (): HTMLElement => screen.getByRole('group', { name: /Plus and minus zoom/ })
const pageBox = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Page/ })

/** Types a page's number and presses Enter. */
function enterPage(text: string): void {
  fireEvent.change(pageBox(), { target: { value: text } })
  pageBox().form?.requestSubmit()
}

const shownPages = (): string[] => screen.getAllByRole('group', { name: /^Page \d+$/ }).map((page) => page.getAttribute('aria-label') ?? '')

it('[NAV-01] renders only the pages in view, with their text layer', async () => {
  await show(60)
  expect(await screen.findByText('Text of page 1')).toBeTruthy()
  const page = screen.getByRole('group', { name: 'Page 1' })
  await waitFor(() => expect(page.querySelector('canvas')?.width).toBe(Math.round(page.clientWidth * window.devicePixelRatio)))
  expect(shownPages().length).toBeLessThan(5)
  expect(screen.getByText('Over page 2')).toBeTruthy()
  expect(screen.queryByText('Text of page 60')).toBeNull()
})

it('goes to a page by number, to the next and to the previous one, and stops at the ends', async () => {
  await show(60)
  await screen.findByText('Text of page 1')
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
  enterPage('41')
  expect(await screen.findByText('Text of page 41')).toBeTruthy()
  await waitFor(() => expect(pageBox().value).toBe('41'))
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(pageBox().value).toBe('42'))
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(pageBox().value).toBe('41'))
  enterPage('999')
  expect(await screen.findByText('Text of page 60')).toBeTruthy()
  await waitFor(() => expect(pageBox().value).toBe('60'))
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
})

it('ignores input that is not a page number', async () => {
  await show(3)
  await screen.findByText('Text of page 1')
  enterPage('two')
  await waitFor(() => expect(pageBox().value).toBe('1'))
  expect(scroller().scrollTop).toBe(0)
})

it('zooms by keys and buttons, and stays on the current page', async () => {
  await show(60)
  await screen.findByText('Text of page 1')
  enterPage('30')
  await waitFor(() => expect(pageBox().value).toBe('30'))
  const zoom = (): string => screen.getByRole('status').textContent ?? ''
  const fitted = parseInt(zoom(), 10)
  fireEvent.keyDown(scroller(), { key: '+' })
  await waitFor(() => expect(parseInt(zoom(), 10)).toBeGreaterThan(fitted))
  expect(await screen.findByText('Text of page 30')).toBeTruthy()
  await waitFor(() => expect(pageBox().value).toBe('30'))
  expect(screen.getByRole('button', { name: 'Fit width' }).getAttribute('aria-pressed')).toBe('false')
  fireEvent.keyDown(scroller(), { key: '0' })
  await waitFor(() => expect(parseInt(zoom(), 10)).toBe(fitted))
  await waitFor(() => expect(pageBox().value).toBe('30'))
  fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
  await waitFor(() => expect(parseInt(zoom(), 10)).toBeLessThan(fitted))
})
