import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

import { retiredWordingsIn, screenTextsBelow, screenTextsOf } from './tools/screen-texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const textsOf = (source: string) => screenTextsOf('page.tsx', source).map(({ text }) => text)
const retiredIn = (text: string) => retiredWordingsIn([{ file: 'page.tsx', line: 1, text }]).map(({ match }) => match)

describe('screen texts', () => {
  it('are read from JSX, attributes, strings and templates, but not from identifiers', () => {
    const source = `
      import { a } from 'some words here'
      type Kind = 'of two words'
      export const page = (n: number) => <p className="two words" title="Your files">Upload an image {\`Review \${n} faces\`}</p>`
    expect(textsOf(source)).toEqual(['Your files', 'Upload an image', 'Review'])
  })

  it('are matched against the retired wordings', () => {
    expect(retiredIn('Make the redacted picture')).toEqual(['picture'])
    expect(retiredIn('Letters lie in the outbox.')).toEqual(['Letters lie'])
    expect(retiredIn('Use 8 letters or more')).toEqual([])
    expect(retiredIn('Prove that none was missed')).toEqual(['none was missed'])
    expect(retiredIn('Export redacted image')).toEqual([])
  })

  it('of the back end name no browser, because servers send them too', () => {
    const texts = screenTextsBelow(root, ['backend'])
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter(({ text }) => /\b(browser|tab)s?\b/i.test(text)).map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual(
      [],
    )
  })

  it('contain no retired wording', () => {
    const texts = screenTextsBelow(root, ['src', 'backend', 'mocks'])
    expect(texts.length).toBeGreaterThan(1500)
    expect(retiredWordingsIn(texts).map(({ file, line, match, instead }) => `${file}:${line} “${match}” → ${instead}`)).toEqual([])
  })
})
