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
    expect(retiredIn('Redact image')).toEqual([])
    expect(retiredIn("Couldn't load files")).toEqual(["n't"])
    expect(retiredIn("'s administrator")).toEqual(["'s"])
    expect(retiredIn('Couldn’t load the account’s files')).toEqual([])
  })

  it('of the back end name no browser, because servers send them too', () => {
    const texts = screenTextsBelow(root, ['backend'])
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter(({ text }) => /\b(browser|tab)s?\b/i.test(text)).map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual(
      [],
    )
  })

  it.each([
    'Redacted with Black Box.',
    'Black Box hides identity best.',
    'Subject absent',
    'Subject covered',
    'Extend',
    '2 open gaps',
    '1 gap is open',
    'To search',
    'Detecting · Queued',
    'Redacting · Queued',
    'Another job is running on this file',
    'No matches on the pages read',
    'Nothing detected (names not searched)',
    'passage',
    'Added by hand (from a search)',
    'Drawn by hand (from a transcript)',
    'Metadata is left out: other tags.',
    'Its pages become images whose remaining words can be selected.',
    'Draws what they show again as vectors…',
    '3 regions will be redacted: 3 Black Box.',
    'Review them',
    'Release this version anyway',
    'A face may be visible at',
    'No version matches the current review.',
    'The browser keeps your files when the disk is almost full.',
    'Your biggest files',
    'No renewal needed',
    'Your plan has no time limit.',
    'Must be at least',
    'Adding a term redacts nothing.',
    'Names and other terms',
    'One per line, or /expression/',
    'Expression',
    'because no model is installed.',
    'Detecting search terms isn’t available.',
    'Search: name, project, type, faces…',
    'Others and zones',
    'Marked stretch',
    'Type lines',
    'Pixelated and Smooth show only coarse areas of colour.',
  ])('are refused in the wording that the third reading replaced: %s', (text) => {
    expect(retiredIn(text)).toHaveLength(1)
  })

  it.each(['Black Box', 'Use Black Box', 'Smooth', 'Converted', 'Drawn by hand', 'Extend to here'])('may contain %s', (text) => {
    expect(retiredIn(text)).toEqual([])
  })

  it('contain no retired wording', () => {
    const texts = screenTextsBelow(root, ['src', 'backend', 'mocks', 'server'])
    expect(texts.length).toBeGreaterThan(1500)
    expect(retiredWordingsIn(texts).map(({ file, line, match, instead }) => `${file}:${line} “${match}” → ${instead}`)).toEqual([])
  })
})
