import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search, Video } from '@blueprintjs/icons'
import { Link, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Button, InputGroup, Intent } from '@blueprintjs/core'

import { MAX_RESULTS, searchAllQuery, type FoundMedia } from '#api/search-all.ts'
import { pageOf, withFilter, withPage } from '#lib/addresses/page-parameter.ts'
import { mediaIdOf, paths } from '#lib/addresses/paths.ts'
import { flagsState } from '#state/flags.ts'
import { Listing } from '#ui/listing.tsx'
import { useAddressText } from '#ui/hooks/use-address-text.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Crumb } from '../parts/crumb'
import pageStyles from '../parts/media-page.module.css'
import { useNoTouchGestures } from '../player/use-no-touch-gestures'
import { OtherMatches, SearchResults, type SearchedVideos } from './search-results'
import styles from './video-search.module.css'

/** The contract's max length of a search term. */
const MAX_CHARACTERS = 200

/** Renders the search field for video tags. */
function SearchForm({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const [text, setText, noteSent] = useAddressText(term)
  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        noteSent(text.trim())
        onSearch(text.trim())
      }}
    >
      <label htmlFor="video-search-term">Tag</label>
      <InputGroup
        id="video-search-term"
        type="search"
        size="large"
        className={styles.field ?? ''}
        value={text}
        maxLength={MAX_CHARACTERS}
        onValueChange={setText}
      />
      <Button type="submit" size="large" intent={Intent.PRIMARY} icon={<Search />} text="Search" disabled={text.trim() === ''} />
    </form>
  )
}

const TERM = 'q'

/** Searches videos by tag: detected items, file name or project. */
export function Component() {
  useNoTouchGestures()
  const [search] = useSearchParams()
  const isOn = useSnapshot(flagsState)['video-search']
  const mediaId = mediaIdOf(search.toString())
  return (
    <Page title="Video search">
      <div className={pageStyles.header}>
        <div className={pageStyles.heading}>
          {mediaId === '' ? <Crumb to={paths.home()} text="Library" /> : <Crumb to={paths.video(mediaId)} text="Back to video" />}
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
      title="Video search is off"
      description="An administrator can turn it on for your account."
      action={
        <Link to={paths.home()} className="bp6-button">
          Go to library
        </Link>
      }
    />
  )
}

/** Returns the videos of all results, newest first. The back end's search has no type filter, so pages of its results would have gaps. */
function videosAmong({ medias, total, hits = {} }: FoundMedia): SearchedVideos {
  const found = Object.values(medias)
  const videos = found.filter(({ type }) => type === 'video').toSorted((one, other) => other.uploadDate - one.uploadDate)
  return { total: videos.length, videos, hits, others: found.length - videos.length, unread: Math.max(0, total - MAX_RESULTS) }
}

function SearchArea() {
  const [search, setSearch] = useSearchParams()
  const term = (search.get(TERM) ?? '').trim()
  const page = pageOf(search)
  const results = useQuery({
    ...searchAllQuery(term),
    select: videosAmong,
    enabled: term !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchForm term={term} onSearch={(next) => setSearch(withFilter(search, TERM, next))} />
      {term === '' ? (
        <EmptyState
          icon={<Search size={40} />}
          title="Search your videos"
          description="Enter a tag such as “faces”, a project name or part of a file name."
        />
      ) : (
        <Listing
          what="results"
          source={results}
          page={page}
          onPage={(next) => setSearch(withPage(search, next))}
          empty={
            <>
              <EmptyState
                icon={<Search size={40} />}
                title={`No videos match “${term}”`}
                action={
                  <Link to={paths.home()} className="bp6-button">
                    Go to library
                  </Link>
                }
              />
              {results.data && <OtherMatches found={results.data} />}
            </>
          }
        >
          {(data) => <SearchResults found={data} page={page} />}
        </Listing>
      )}
    </>
  )
}
