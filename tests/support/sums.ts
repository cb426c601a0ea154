import { UsageAction } from '#generated/model/usageAction.zod.ts'

import type { Tables } from '#backend/ports/tables.ts'
import { usageRow } from './records.ts'

const { detect, transcribe, upload } = UsageAction.enum

/** Returns the sums that tables of any home give of the same events, stored and within a change; they should equal `expectedSums`. */
export async function sumsIn(tables: Tables): Promise<Record<string, [key: unknown, sum: number][]>> {
  const keys = ['ada', 'ben', 'kim']
  const sums: Record<string, [key: unknown, sum: number][]> = {}
  const read = async (name: string, { sumsOf }: Pick<Tables, 'sumsOf'>, since?: number): Promise<void> => {
    sums[name] = [...(await sumsOf('usage', { amount: 'usedSeconds', keys, since }))]
  }
  await tables.change((draft) => {
    draft.put('usage', usageRow(1, { user_id: 'ada', action: detect, seconds: 90, timestamp: 100 }))
    draft.put('usage', usageRow(2, { user_id: 'ada', action: transcribe, seconds: 30.5, timestamp: 200 }))
    draft.put('usage', usageRow(3, { user_id: 'ada', action: upload, seconds: 1000, timestamp: 200 }))
    draft.put('usage', usageRow(4, { user_id: 'ada', action: detect, timestamp: 200 }))
    draft.put('usage', usageRow(5, { user_id: 'ben', action: detect, seconds: 7, timestamp: 300 }))
    draft.put('usage', usageRow(6, { user_id: 'others', action: detect, seconds: 7, timestamp: 300 }))
  })
  await read('stored', tables)
  await read('since 200', tables, 200)
  await tables.change(async (draft) => {
    draft.put('usage', usageRow(1, { user_id: 'ben', action: detect, seconds: 1, timestamp: 100 }))
    draft.put('usage', usageRow(7, { user_id: 'kim', action: detect, seconds: 5, timestamp: 100 }))
    draft.delete('usage', '2')
    await read('within a change', draft)
    await read('within a change, since 200', draft, 200)
  })
  await read('changed', tables)
  return sums
}

const changed = [
  ['ada', 0],
  ['ben', 8],
  ['kim', 5],
]

export const expectedSums = {
  stored: [
    ['ada', 120.5],
    ['ben', 7],
    ['kim', 0],
  ],
  'since 200': [
    ['ada', 30.5],
    ['ben', 7],
    ['kim', 0],
  ],
  'within a change': changed,
  'within a change, since 200': [
    ['ada', 0],
    ['ben', 7],
    ['kim', 0],
  ],
  changed,
}
