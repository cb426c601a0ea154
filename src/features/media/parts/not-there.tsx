import { Media as MediaSign } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'

import { paths } from '../../../lib/paths'
import { Page } from '../../../ui/page'
import { EmptyState } from '../../../ui/states'

/** Shows an empty page with a link to the library. */
export function NotThere({ page, title, description }: { page: string; title: string; description?: string }) {
  return (
    <Page title={page}>
      <EmptyState
        icon={<MediaSign size={40} />}
        title={title}
        {...(description === undefined ? {} : { description })}
        action={
          <Link to={paths.home()} className="bp6-button">
            Go to library
          </Link>
        }
      />
    </Page>
  )
}
