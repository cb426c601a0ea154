import { describe, expect, it } from 'vitest'

import { passwordStrength } from './strength'

const strengthOf = (password: string, personal: string[] = []) => passwordStrength(password, personal).strength
const weaknessesOf = (password: string, personal: string[] = []) => passwordStrength(password, personal).weaknesses

describe('[AUTH-02] passwordStrength', () => {
  it.each([
    ['', 0],
    ['a', 0],
    ['password', 0],
    ['P4ssw0rd!', 0],
    ['qwertyuiop', 0],
    ['abcdefghijklmnop', 0],
    ['aaaaaaaaaaaaaaaaaaaa', 0],
    ['xkxkxkxkxkxkxkxkxk', 0],
    ['summer2024', 0],
    ['kf93hv', 1],
    ['kf93hvp', 1],
    ['kf93hvpt', 2],
    ['copper-lantern-42', 5],
    ['tangle hedge pilot', 5],
    ['Vx7#qLmd', 3],
    ['vx7qlmzd', 2],
  ])('of "%s" is %i', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })

  it('does not grow with a capital first letter or with personal details', () => {
    expect(strengthOf('Copper')).toBe(strengthOf('copper'))
    expect(strengthOf('adaokafor77', ['Ada Okafor', 'ada@council.example'])).toBeLessThan(strengthOf('adaokafor77'))
    expect(strengthOf('ada@council.example', ['Ada Okafor', 'ada@council.example'])).toBe(0)
  })

  it.each<[string, string[]]>([
    ['password', ['word']],
    ['p4ssw0rd', ['word']],
    ['okafor-tangle', ['personal']],
    ['tangle1987', ['year']],
    ['tangle-asdfgh', ['run']],
    ['tangle-abcdef', ['run']],
    ['vx7qvx7q', ['repeat']],
    ['vx7-qlmz-hedge', []],
  ])('reports that "%s" has %j', (password, weaknesses) => {
    expect(weaknessesOf(password, ['Ada Okafor'])).toEqual(weaknesses)
  })

  it('returns how many characters are missing', () => {
    const { strength, missingFor } = passwordStrength('vx7q')
    expect(strength).toBe(1)
    const longer = `vx7q${'hpdkwtbm'.slice(0, missingFor(3))}`
    expect(strengthOf(longer)).toBe(3)
    expect(strengthOf(longer.slice(0, -1))).toBe(2)
    expect(passwordStrength(longer).missingFor(3)).toBe(0)
    expect(passwordStrength('').missingFor(0)).toBe(0)
  })
})
