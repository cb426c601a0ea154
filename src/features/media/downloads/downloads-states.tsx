import { Button } from '@blueprintjs/core'
import { Download, Filter } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { paths } from '#lib/addresses/paths.ts'
import { EmptyState } from '#ui/states.tsx'

/** Shown when no file has a version. */
export function NoVersions() {
  return (
    <EmptyState
      icon={<Download size={40} />}
      title="No exported versions"
      action={
        <Link to={paths.home()} className="bp6-button">
          Go to library
        </Link>
      }
    />
  )
}

/** Shown when the filters exclude every version. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<Filter size={40} />}
      title="No versions match these filters"
      action={<Button text="Clear filters" onClick={onClear} />}
    />
  )
}
