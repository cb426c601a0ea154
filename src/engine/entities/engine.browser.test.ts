import { afterAll, describe, expect, it } from 'vitest'

import { EngineCancelledError } from '../core/errors'
import { createEntityEngine } from './client'

const engine = createEntityEngine()

afterAll(() => engine.dispose())

describe('[MEDIA-04] entities in a worker', () => {
  it('are found by the libraries, lists, patterns, check digits and own rules', async () => {
    const text = 'Maria Keller of Siemens paid $1,200 in Lisbon on 3 March 2024 with card 4111 1111 1111 1111 for case K-77.'
    const progress: number[] = []
    const { findings, languages } = await engine.find(
      text,
      { rules: [{ id: 'cases', pattern: 'K-\\d+', matchCase: true }] },
      { onProgress: ({ fraction }) => progress.push(fraction) },
    )
    expect(languages).toEqual(['en'])
    expect(findings.map(({ category, text: found }) => [category, found])).toEqual([
      ['PERSON', 'Maria Keller'],
      ['ORG', 'Siemens'],
      ['MONEY', '$1,200'],
      ['GPE', 'Lisbon'],
      ['DATE', '3 March 2024'],
      ['contact:card', '4111 1111 1111 1111'],
      ['custom', 'K-77'],
    ])
    expect(progress.at(-1)).toBe(1)
  })

  it('can be cancelled in a long text', async () => {
    const controller = new AbortController()
    const found = engine.find(
      'Anna Berg met Tom Reed in Paris. '.repeat(20_000),
      {},
      { signal: controller.signal, onProgress: () => controller.abort() },
    )
    await expect(found).rejects.toBeInstanceOf(EngineCancelledError)
    expect((await engine.find('Paris', {})).findings).toHaveLength(1)
  })
})
