/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  SearchResponse
} from '#contract';
import type {
  Failure,
  SearchRequest
} from '#contract';

import {
  useMutation
} from '@tanstack/react-query';
import type {
  MutationFunction,
  QueryClient,
  UseMutationOptions,
  UseMutationResult
} from '@tanstack/react-query';

import { http } from '../../src/api/http.ts';
import type { ErrorType } from '../../src/api/http.ts';


type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];



export const getSearchMediaUrl = () => {




  return `/media/search`
}

/**
 * The request and the response are specified, the path is not. Tags are a media's detections, name, project and type. A back end may
 * also search transcripts and the text of passages. Back ends of version 1.0.0 ignore the filters and return no hits, or get 422 for
 * a filter; clients then filter the results themselves.
 * @summary Search the user's media by tag, newest first
 */
export const searchMedia = async (searchRequest: SearchRequest, options?: Parameters<typeof http>[1]): Promise<SearchResponse> => {

    const getHeaders = (h?: NonNullable<RequestInit['headers']>): Record<string, string | readonly string[]> => {
    if (!h) return {};
    if (h instanceof Headers) return Object.fromEntries(h.entries());
    if (Symbol.iterator in h) {
      return Object.fromEntries(
        Array.from(h as Iterable<Iterable<string>>, (entry) => Array.from(entry) as [string, string]),
      );
    }
    const headers: Record<string, string | readonly string[]> = {};
    for (const [name, value] of Object.entries<string | readonly string[] | undefined>(h)) {
      if (value !== undefined) headers[name] = value;
    }
    return headers;
  };
return http<SearchResponse>(getSearchMediaUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(searchRequest),
    schema: SearchResponse
  }
);}





export const getSearchMediaMutationKey = () => ['searchMedia'] as const;

export const getSearchMediaMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof searchMedia>>, TError,SearchMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof searchMedia>>, TError,SearchMediaMutationVariables, TContext> => {

const mutationKey = getSearchMediaMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof searchMedia>>, SearchMediaMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  searchMedia(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SearchMediaMutationResult = NonNullable<Awaited<ReturnType<typeof searchMedia>>>
    export type SearchMediaMutationBody = SearchRequest
    export type SearchMediaMutationError = ErrorType<Failure>
    export type SearchMediaMutationVariables = {data: SearchRequest}

    /**
 * @summary Search the user's media by tag, newest first
 */
export const useSearchMedia = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof searchMedia>>, TError,SearchMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof searchMedia>>,
        TError,
        SearchMediaMutationVariables,
        TContext
      > => {
      return useMutation(getSearchMediaMutationOptions(options), queryClient);
    }
