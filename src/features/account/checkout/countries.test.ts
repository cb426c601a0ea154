import { expect, test } from 'vitest'

import { listCountries } from './countries'

test('lists every country once, sorted by name', () => {
  const countries = listCountries()
  // The number of codes that ISO 3166-1 assigns.
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  expect(countries).toHaveLength(249)
  expect(countries).toContainEqual({ code: 'GB', name: 'United Kingdom' })
  expect(countries.filter(({ code, name }) => code === name)).toEqual([])
  const names = countries.map(({ name }) => name)
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'))
})
