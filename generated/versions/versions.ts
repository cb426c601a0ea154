/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  Job,
  Version,
  VersionList
} from '#contract';
import type {
  Failure,
  RedactRequest,
  ReleaseRequest
} from '#contract';

import {
  useMutation,
  useQuery
} from '@tanstack/react-query';
import type {
  DataTag,
  DefinedInitialDataOptions,
  DefinedUseQueryResult,
  InvalidateOptions,
  MutationFunction,
  QueryClient,
  QueryFunction,
  QueryKey,
  UndefinedInitialDataOptions,
  UseMutationOptions,
  UseMutationResult,
  UseQueryOptions,
  UseQueryResult
} from '@tanstack/react-query';

import { http } from '../../src/api/http.ts';
import type { ErrorType } from '../../src/api/http.ts';


type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];



const withQueryKey = <T extends object, K>(query: T, queryKey: K): T & { queryKey: K } => {
  const result = { queryKey } as T & { queryKey: K };
  for (const key of Object.keys(query)) {
    // The explicit queryKey always wins, matching the previous
    // `{ ...query, queryKey }` spread where it was set last.
    if (key === 'queryKey') continue;
    Object.defineProperty(result, key, {
      enumerable: true,
      configurable: true,
      get: () => (query as Record<string, unknown>)[key],
    });
  }
  return result;
};

export const getRedactMediaUrl = (mediaId: string,) => {




  return `/media/${mediaId}/redact`
}

/**
 * Uses the saved review of this revision; other revisions get 409.
 * @summary Redact, verify and export a version
 */
export const redactMedia = async (mediaId: string,
    redactRequest: RedactRequest, options?: Parameters<typeof http>[1]): Promise<Job> => {

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
return http<Job>(getRedactMediaUrl(mediaId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(redactRequest),
    schema: Job
  }
);}





export const getRedactMediaMutationKey = () => ['redactMedia'] as const;

export const getRedactMediaMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof redactMedia>>, TError,RedactMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof redactMedia>>, TError,RedactMediaMutationVariables, TContext> => {

const mutationKey = getRedactMediaMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof redactMedia>>, RedactMediaMutationVariables> = (props) => {
          const {mediaId,data} = props ?? {};

          return  redactMedia(mediaId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type RedactMediaMutationResult = NonNullable<Awaited<ReturnType<typeof redactMedia>>>
    export type RedactMediaMutationBody = RedactRequest
    export type RedactMediaMutationError = ErrorType<Failure>
    export type RedactMediaMutationVariables = {mediaId: string;data: RedactRequest}

    /**
 * @summary Redact, verify and export a version
 */
export const useRedactMedia = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof redactMedia>>, TError,RedactMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof redactMedia>>,
        TError,
        RedactMediaMutationVariables,
        TContext
      > => {
      return useMutation(getRedactMediaMutationOptions(options), queryClient);
    }
    export const getListVersionsUrl = (mediaId: string,) => {




  return `/media/${mediaId}/versions`
}

/**
 * @summary List a media's exported versions with their reports, newest first
 */
export const listVersions = async (mediaId: string, options?: Parameters<typeof http>[1]): Promise<VersionList> => {

  return http<VersionList>(getListVersionsUrl(mediaId),
  {
    ...options,
    method: 'GET'

    ,
    schema: VersionList
  }
);}





export const getListVersionsQueryKey = (mediaId: string,) => {
    return [
    "listVersions", ...(mediaId ? [mediaId] : [])
    ] as const;
    }


export const getListVersionsQueryOptions = <TData = Awaited<ReturnType<typeof listVersions>>, TError = ErrorType<Failure>>(mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listVersions>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListVersionsQueryKey(mediaId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listVersions>>> = ({ signal }) => listVersions(mediaId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listVersions>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListVersionsQueryResult = NonNullable<Awaited<ReturnType<typeof listVersions>>>
export type ListVersionsQueryError = ErrorType<Failure>


export function useListVersions<TData = Awaited<ReturnType<typeof listVersions>>, TError = ErrorType<Failure>>(
 mediaId: string, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listVersions>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listVersions>>,
          TError,
          Awaited<ReturnType<typeof listVersions>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListVersions<TData = Awaited<ReturnType<typeof listVersions>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listVersions>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listVersions>>,
          TError,
          Awaited<ReturnType<typeof listVersions>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListVersions<TData = Awaited<ReturnType<typeof listVersions>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listVersions>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List a media's exported versions with their reports, newest first
 */

export function useListVersions<TData = Awaited<ReturnType<typeof listVersions>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listVersions>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListVersionsQueryOptions(mediaId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListVersions} query
 */
export const invalidateListVersions = async (
 queryClient: QueryClient, mediaId: string, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListVersionsQueryKey(mediaId) }, options);

  return queryClient;
}




export const getReleaseVersionUrl = (mediaId: string,
    versionId: string,) => {




  return `/media/${mediaId}/versions/${versionId}/release`
}

/**
 * @summary Release a version despite findings, with a reason
 */
export const releaseVersion = async (mediaId: string,
    versionId: string,
    releaseRequest: ReleaseRequest, options?: Parameters<typeof http>[1]): Promise<Version> => {

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
return http<Version>(getReleaseVersionUrl(mediaId,versionId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(releaseRequest),
    schema: Version
  }
);}





export const getReleaseVersionMutationKey = () => ['releaseVersion'] as const;

export const getReleaseVersionMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof releaseVersion>>, TError,ReleaseVersionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof releaseVersion>>, TError,ReleaseVersionMutationVariables, TContext> => {

const mutationKey = getReleaseVersionMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof releaseVersion>>, ReleaseVersionMutationVariables> = (props) => {
          const {mediaId,versionId,data} = props ?? {};

          return  releaseVersion(mediaId,versionId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ReleaseVersionMutationResult = NonNullable<Awaited<ReturnType<typeof releaseVersion>>>
    export type ReleaseVersionMutationBody = ReleaseRequest
    export type ReleaseVersionMutationError = ErrorType<Failure>
    export type ReleaseVersionMutationVariables = {mediaId: string;versionId: string;data: ReleaseRequest}

    /**
 * @summary Release a version despite findings, with a reason
 */
export const useReleaseVersion = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof releaseVersion>>, TError,ReleaseVersionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof releaseVersion>>,
        TError,
        ReleaseVersionMutationVariables,
        TContext
      > => {
      return useMutation(getReleaseVersionMutationOptions(options), queryClient);
    }
