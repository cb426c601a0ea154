import { Button } from '@blueprintjs/core'

import { useGetUserInfo } from '../../../generated/app/app'
import { formatCount } from '../../lib/formats'
import { uploads } from '../../state/uploads'
import { Page } from '../../ui/page'
import { ErrorState } from '../../ui/states'
import { ChooseFilesButton } from './choose-files-button'
import { InterruptedUploadsNotice } from './interrupted-uploads-notice'
import styles from './library.module.css'
import { DropOverlay, LibraryEmpty, LibrarySkeleton } from './library-states'
import { MediaCard } from './media-card'
import { useFileDrop } from './use-file-drop'
import { useLibrary } from './use-library'

/** The user's media, and the way to upload more. */
export function Component() {
  // The shell shows pages only after it has loaded the user.
  const userId = useGetUserInfo().data?.user.id
  return userId === undefined ? <LibrarySkeleton /> : <Library userId={userId} />
}

function Library({ userId }: { userId: string }) {
  const library = useLibrary()
  const { media, total } = library
  const choose = (files: File[]) => uploads.add(userId, files)
  const isOver = useFileDrop(({ files, folders }) => uploads.add(userId, files, folders))
  const isEmpty = media.isSuccess && total === 0
  return (
    <Page title="Media">
      <div className={styles['header']}>
        <h1>Media</h1>
        <span className={styles['total']}>{total > 0 && formatCount(total, 'file')}</span>
        {!isEmpty && <ChooseFilesButton text="Upload" isPrimary isLarge onChoose={choose} />}
      </div>
      <InterruptedUploadsNotice userId={userId} onChoose={choose} />
      <LibraryContents library={library} onChoose={choose} />
      {isOver && <DropOverlay />}
    </Page>
  )
}

interface LibraryContentsProps {
  library: ReturnType<typeof useLibrary>
  onChoose: (files: File[]) => void
}

function LibraryContents({ library: { media, entries, total }, onChoose }: LibraryContentsProps) {
  if (media.isPending) return <LibrarySkeleton />
  // What has been loaded stays to be seen if loading it anew fails.
  if (media.isLoadingError) {
    return <ErrorState title="Your media could not be loaded" error={media.error} onRetry={() => void media.refetch()} />
  }
  if (total === 0) return <LibraryEmpty onChoose={onChoose} />
  return (
    <>
      <ul className={styles['grid']} aria-label="Media">
        {entries.map((entry) => (
          <MediaCard key={entry.media.id} entry={entry} />
        ))}
      </ul>
      {media.hasNextPage && (
        <div className={styles['more']}>
          <Button text="Show more" loading={media.isFetchingNextPage} onClick={() => void media.fetchNextPage()} />
          <span>
            {entries.length} of {total}
          </span>
          {media.isFetchNextPageError && <span role="alert">{media.error.message}</span>}
        </div>
      )}
    </>
  )
}
