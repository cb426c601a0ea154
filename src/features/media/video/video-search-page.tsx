import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search, Video } from '@blueprintjs/icons'
import { Link, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { searchMedia } from '#generated/search/search.ts'
import { pageOf, withFilter, withPage } from '../../../lib/page-parameter'
import { mediaIdOf, paths } from '../../../lib/paths'
import { flagsState } from '../../../state/flags'
import { Listing, ROWS_PER_PAGE } from '../../../ui/listing'
import { Page } from '../../../ui/page'
import { EmptyState } from '../../../ui/states'
import pageStyles from '../parts/media-page.module.css'
import { useNoTouchGestures } from '../player/use-no-touch-gestures'
import { SearchForm } from './search-form'
import { SearchResults, type SearchedVideos } from './search-results'

const TERM = 'q'

/** Finds videos again by a tag: what was found in them, their name, their project. */
export function Component() {
  useNoTouchGestures()
  const [search] = useSearchParams()
  const isOn = useSnapshot(flagsState)['video-search']
  const mediaId = mediaIdOf(search.toString())
  return (
    <Page title="Video search">
      <div className={pageStyles.header}>
        <div className={pageStyles.heading}>
          <Link to={mediaId === '' ? paths.home() : paths.video(mediaId)} className={pageStyles.crumb ?? ''}>
            {mediaId === '' ? 'Media' : 'Back to the video'}
          </Link>
          <h1 className={pageStyles.name}>Video search</h1>
        </div>
      </div>
      {isOn ? <SearchArea /> : <SwitchedOff />}
    </Page>
  )
}

function SwitchedOff() {
  return (
    <EmptyState
      icon={<Video size={40} />}
      title="Video search is not switched on"
      description="Whoever runs this product can switch it on for your account. All your videos are among your media."
      action={
        <Link to={paths.home()} className="bp6-button">
          Go to your media
        </Link>
      }
    />
  )
}

async function findVideos(searchTerm: string, page: number, signal: AbortSignal): Promise<SearchedVideos> {
  const { searchResult, totalResults } = await searchMedia({ category: 'tag', searchTerm, page, rowsPerPage: ROWS_PER_PAGE }, { signal })
  const found = Object.values(searchResult)
  const videos = found.filter(({ type }) => type === 'video')
  return { total: totalResults, videos, others: found.length - videos.length }
}

function SearchArea() {
  const [search, setSearch] = useSearchParams()
  const term = (search.get(TERM) ?? '').trim()
  const page = pageOf(search)
  const results = useQuery({
    queryKey: ['searchMedia', 'video', term, page],
    queryFn: ({ signal }) => findVideos(term, page, signal),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchForm key={term} term={term} onSearch={(next) => setSearch(withFilter(search, TERM, next))} />
      {term === '' ? (
        <EmptyState
          icon={<Search size={40} />}
          title="Search your videos"
          description="Write a tag, such as “faces”, the name of a project, or a part of a file’s name."
        />
      ) : (
        <Listing
          what="results"
          source={results}
          page={page}
          onPage={(next) => setSearch(withPage(search, next))}
          empty={
            <EmptyState
              icon={<Search size={40} />}
              title={`Nothing fits “${term}”`}
              description="Try another tag, a shorter part of a name, or look through all your media."
              action={
                <Link to={paths.home()} className="bp6-button">
                  Go to your media
                </Link>
              }
            />
          }
        >
          {(data) => <SearchResults found={data} />}
        </Listing>
      )}
    </>
  )
}
