import { describe, expect, it } from 'vitest'

import { contract } from './contract-file'

const items = ['Track', 'Span', 'Mark', 'Gap'] as const
/** The properties of every item, each with the same schema in all of them. */
const BASE = {
  id: 'Id',
  label: 'ItemLabel',
  number: 'ItemNumber',
  deleted: 'ItemDeleted',
  source: 'ItemSource',
  confidence: 'ItemConfidence',
  decision: 'ItemDecision',
  style: 'ItemStyle',
  padding: 'ItemPadding',
  group: 'ItemGroup',
  reason: 'ItemReason',
  note: 'ItemNote',
  reviewed: 'ItemReviewed',
}
/** Fields that no change may set: the identity of an item, its source, the track of a gap, and a judgement. */
const FIXED = ['id', 'number', 'source', 'confidence', 'kind', 'trackId', 'foundBy', 'dismissed']
/** Nor the words in a video, which a program read. Those of spans and marks are the reviewer's. */
const isFixed = (name: string, key: string): boolean => FIXED.includes(key) || (name === 'Track' && key === 'text')

const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const schemaOf = (name: string) => contract.components.schemas[name] ?? {}
/** Returns a property without its description, which a field to change doesn't repeat. */
const withoutDescription = (schema: object = {}) => Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'description'))

describe.each(items)('[MEDIA-04] the schema %s', (name) => {
  const { properties = {}, required = [] } = schemaOf(name)
  const { properties: fields = {}, required: requiredFields = [], additionalProperties } = schemaOf(`${name}Fields`)

  it('has the base properties of all items, with the same schemas and requirements', () => {
    expect(properties).toMatchObject(Object.fromEntries(Object.entries(BASE).map(([key, schema]) => [key, referenceTo(schema)])))
    const expected = name === 'Track' ? ['id', 'source', 'confidence', 'decision', 'style'] : ['id', 'source', 'confidence', 'decision']
    expect(required.filter((key) => key in BASE)).toEqual(expected)
  })

  it('can be changed in every property that is not fixed, and in no other', () => {
    const editable = Object.keys(properties).filter((key) => !isFixed(name, key))
    expect(Object.keys(fields).toSorted()).toEqual(editable.toSorted())
    expect([requiredFields, additionalProperties]).toEqual([[], false])
  })

  it('has the same values in a change, with null to remove an optional property', () => {
    const allowsNull = (key: string) => JSON.stringify(fields[key]).includes('"null"')
    for (const key of Object.keys(fields)) {
      const [property, field] = [withoutDescription(properties[key]), withoutDescription(fields[key])]
      if (required.includes(key) || key === 'style') expect([key, field]).toEqual([key, property])
      else expect([key, allowsNull(key)]).toEqual([key, true])
    }
  })
})
