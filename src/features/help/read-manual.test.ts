import { expect, test } from 'vitest'

import manual from '#docs/manual.md?raw'
import { readManual, spansOf } from './read-manual'

test('reads headings, paragraphs, lists and tables', () => {
  const text =
    '# Manual\n\n## First steps\n\n1. **Upload** a\n   file.\n2. Press `R`.\n\nTwo\nlines.\n\n| keys | action |\n| --- | --- |\n| `N` | next |\n'
  expect(readManual(text)).toEqual([
    { kind: 'title', text: 'Manual', id: 'manual' },
    { kind: 'heading', text: 'First steps', id: 'first-steps' },
    {
      kind: 'list',
      isNumbered: true,
      items: [
        [
          { kind: 'strong', text: 'Upload' },
          { kind: 'text', text: ' a file.' },
        ],
        [
          { kind: 'text', text: 'Press ' },
          { kind: 'code', text: 'R' },
          { kind: 'text', text: '.' },
        ],
      ],
    },
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'Two lines.' }] },
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'keys' }], [{ kind: 'text', text: 'action' }]],
      rows: [[[{ kind: 'code', text: 'N' }], [{ kind: 'text', text: 'next' }]]],
    },
  ])
})

test('keeps the text of links, and leaves out references to decisions', () => {
  const text = 'Both ask for the password ([why](decisions/0023.md)), where [one is installed](../deploy/README.md).'
  expect(spansOf(text)).toEqual([{ kind: 'text', text: 'Both ask for the password, where one is installed.' }])
})

test('leaves no Markdown in the text of the manual', () => {
  const blocks = readManual(manual)
  expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(3)
  const shown = JSON.stringify(blocks.map((block) => ('spans' in block ? block.spans : 'items' in block ? block.items : [])))
  expect(shown).not.toMatch(/\*\*|\]\(|`/)
})
