import { MediaList as GeneratedMediaList } from '#generated/model/mediaList.zod.ts'
import { SearchResponse as GeneratedSearchResponse } from '#generated/model/searchResponse.zod.ts'
import { keysAreIds, totalCoversReturned } from '../refinements'

export const MediaList = GeneratedMediaList.superRefine(keysAreIds('medias')).superRefine(
  totalCoversReturned('medias', 'total', 'Total medias must be gte to medias returned'),
)
export type MediaList = import('#generated/model/mediaList.zod.ts').MediaList

export const SearchResponse = GeneratedSearchResponse.superRefine(keysAreIds('searchResult')).superRefine(
  totalCoversReturned('searchResult', 'totalResults', 'Total results must be gte to search results returned'),
)
export type SearchResponse = import('#generated/model/searchResponse.zod.ts').SearchResponse
