import { Link } from 'react-router-dom'

import { paths } from '#lib/paths.ts'
import { MediaIcon, type MediaIconProps } from '#ui/media-icon.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'

interface NotThereProps {
  page: string
  type: MediaIconProps['type']
  title: string
  description?: string
}

/** Shows an empty page with a link to the library. */
export function NotThere({ page, type, title, description }: NotThereProps) {
  return (
    <Page title={page}>
      <EmptyState
        icon={<MediaIcon type={type} size={40} />}
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
