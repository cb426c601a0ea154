import { HTMLTable } from '@blueprintjs/core'

import type { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'
import { itemName } from '#lib/words/item-words.ts'
import styles from './report-dialog.module.css'

/** Lists the redacted regions in pixels of the output. */
export function RegionsTable({ regions }: { regions: readonly RedactedRegion[] }) {
  if (regions.length === 0) return <p className={styles.muted}>No redacted regions</p>
  return (
    <HTMLTable compact striped className={styles.table ?? ''}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Style</th>
          <th scope="col">Left, top</th>
          <th scope="col">Width × height</th>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ trackId, style, x, y, width, height, ...item }) => (
          <tr key={`${trackId} ${x} ${y}`}>
            <td>{itemName(item)}</td>
            <td>{style}</td>
            <td>
              {x}, {y}
            </td>
            <td>
              {width} × {height}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
