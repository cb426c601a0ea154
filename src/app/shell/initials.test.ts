import { describe, expect, it } from 'vitest'

import { initialsOf } from './initials'

describe('initials', () => {
  it.each([
    ['Ada Okafor', 'AO'],
    ['  ada   maria okafor ', 'AO'],
    ['Ada', 'A'],
    ['', '?'],
    ['𝒜da élan', '𝒜É'],
  ])('[HDR-06] of %j are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
