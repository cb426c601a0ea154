import { Link } from 'react-router-dom'

import { FilesView } from './files/files-view'
import { VIEWS, searchOf, type View } from './footage/address'
import { FootageView } from './footage/footage-view'
import { useChosen } from './footage/use-chosen'
import { ImportedView } from './imports/imported-view'
import { Transfers } from './imports/transfers'
import styles from './integrations.module.css'

const TITLES: Record<View, string> = { footage: 'Footage', files: 'Files', imported: 'Imported' }

/** Links to each part of the page. */
export function ViewTabs() {
  const [chosen] = useChosen()
  return (
    <nav className={styles.tabs} aria-label="Camera cloud">
      {VIEWS.map((view) => (
        <Link
          key={view}
          to={{ search: searchOf({ ...chosen, view }).toString() }}
          className={styles.tab ?? ''}
          {...(view === chosen.view ? { 'aria-current': 'page' as const } : {})}
        >
          {TITLES[view]}
        </Link>
      ))}
    </nav>
  )
}

/** Shows the chosen part of a connected camera cloud. */
export function ConnectedViews() {
  const [chosen] = useChosen()
  return (
    <>
      <Transfers />
      <OneView view={chosen.view} />
    </>
  )
}

function OneView({ view }: { view: View }) {
  switch (view) {
    case 'footage':
      return <FootageView />
    case 'files':
      return <FilesView />
    case 'imported':
      return <ImportedView />
  }
}
