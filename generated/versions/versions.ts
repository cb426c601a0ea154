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
  ListAllVersionsParams,
  RedactRequest,
  ReleaseRequest,
  VersionUpdate
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




export const getListAllVersionsUrl = (params?: ListAllVersionsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/versions?${stringifiedParams}` : `/versions`
}

/**
 * Back ends of version 1.0.0 don't have this call. Clients then read the lists of the single media.
 * @summary List the versions of all the user's media, sorted, filtered and paged
 */
export const listAllVersions = async (params?: ListAllVersionsParams, options?: Parameters<typeof http>[1]): Promise<VersionList> => {

  return http<VersionList>(getListAllVersionsUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: VersionList
  }
);}





export const getListAllVersionsQueryKey = (params?: ListAllVersionsParams,) => {
    return [
    "listAllVersions", ...(params ? [params] : [])
    ] as const;
    }


export const getListAllVersionsQueryOptions = <TData = Awaited<ReturnType<typeof listAllVersions>>, TError = ErrorType<Failure>>(params?: ListAllVersionsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listAllVersions>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListAllVersionsQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listAllVersions>>> = ({ signal }) => listAllVersions(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listAllVersions>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListAllVersionsQueryResult = NonNullable<Awaited<ReturnType<typeof listAllVersions>>>
export type ListAllVersionsQueryError = ErrorType<Failure>


export function useListAllVersions<TData = Awaited<ReturnType<typeof listAllVersions>>, TError = ErrorType<Failure>>(
 params: undefined |  ListAllVersionsParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listAllVersions>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listAllVersions>>,
          TError,
          Awaited<ReturnType<typeof listAllVersions>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListAllVersions<TData = Awaited<ReturnType<typeof listAllVersions>>, TError = ErrorType<Failure>>(
 params?: ListAllVersionsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listAllVersions>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listAllVersions>>,
          TError,
          Awaited<ReturnType<typeof listAllVersions>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListAllVersions<TData = Awaited<ReturnType<typeof listAllVersions>>, TError = ErrorType<Failure>>(
 params?: ListAllVersionsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listAllVersions>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the versions of all the user's media, sorted, filtered and paged
 */

export function useListAllVersions<TData = Awaited<ReturnType<typeof listAllVersions>>, TError = ErrorType<Failure>>(
 params?: ListAllVersionsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listAllVersions>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListAllVersionsQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListAllVersions} query
 */
export const invalidateListAllVersions = async (
 queryClient: QueryClient, params?: ListAllVersionsParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListAllVersionsQueryKey(params) }, options);

  return queryClient;
}




export const getGetVersionUrl = (mediaId: string,
    versionId: string,) => {




  return `/media/${mediaId}/versions/${versionId}`
}

/**
 * For other clients. The app reads a file's versions and their reports as a list.
 * @summary Get a version with its report
 */
export const getVersion = async (mediaId: string,
    versionId: string, options?: Parameters<typeof http>[1]): Promise<Version> => {

  return http<Version>(getGetVersionUrl(mediaId,versionId),
  {
    ...options,
    method: 'GET'

    ,
    schema: Version
  }
);}





export const getGetVersionQueryKey = (mediaId: string,
    versionId: string,) => {
    return [
    "getVersion", ...(versionId ? [versionId] : []), ...(mediaId ? [mediaId] : [])
    ] as const;
    }


export const getGetVersionQueryOptions = <TData = Awaited<ReturnType<typeof getVersion>>, TError = ErrorType<Failure>>(mediaId: string,
    versionId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getVersion>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetVersionQueryKey(mediaId,versionId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getVersion>>> = ({ signal }) => getVersion(mediaId,versionId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined && versionId !== null && versionId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getVersion>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetVersionQueryResult = NonNullable<Awaited<ReturnType<typeof getVersion>>>
export type GetVersionQueryError = ErrorType<Failure>


export function useGetVersion<TData = Awaited<ReturnType<typeof getVersion>>, TError = ErrorType<Failure>>(
 mediaId: string,
    versionId: string, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getVersion>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getVersion>>,
          TError,
          Awaited<ReturnType<typeof getVersion>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetVersion<TData = Awaited<ReturnType<typeof getVersion>>, TError = ErrorType<Failure>>(
 mediaId: string,
    versionId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getVersion>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getVersion>>,
          TError,
          Awaited<ReturnType<typeof getVersion>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetVersion<TData = Awaited<ReturnType<typeof getVersion>>, TError = ErrorType<Failure>>(
 mediaId: string,
    versionId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getVersion>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get a version with its report
 */

export function useGetVersion<TData = Awaited<ReturnType<typeof getVersion>>, TError = ErrorType<Failure>>(
 mediaId: string,
    versionId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getVersion>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetVersionQueryOptions(mediaId,versionId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetVersion} query
 */
export const invalidateGetVersion = async (
 queryClient: QueryClient, mediaId: string,
    versionId: string, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetVersionQueryKey(mediaId,versionId) }, options);

  return queryClient;
}




export const getUpdateVersionUrl = (mediaId: string,
    versionId: string,) => {




  return `/media/${mediaId}/versions/${versionId}`
}

/**
 * The file, its name, its report and its release stay as they are.
 * @summary Change the title or the description of a version
 */
export const updateVersion = async (mediaId: string,
    versionId: string,
    versionUpdate: VersionUpdate, options?: Parameters<typeof http>[1]): Promise<Version> => {

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
return http<Version>(getUpdateVersionUrl(mediaId,versionId),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(versionUpdate),
    schema: Version
  }
);}





export const getUpdateVersionMutationKey = () => ['updateVersion'] as const;

export const getUpdateVersionMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof updateVersion>>, TError,UpdateVersionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof updateVersion>>, TError,UpdateVersionMutationVariables, TContext> => {

const mutationKey = getUpdateVersionMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof updateVersion>>, UpdateVersionMutationVariables> = (props) => {
          const {mediaId,versionId,data} = props ?? {};

          return  updateVersion(mediaId,versionId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type UpdateVersionMutationResult = NonNullable<Awaited<ReturnType<typeof updateVersion>>>
    export type UpdateVersionMutationBody = VersionUpdate
    export type UpdateVersionMutationError = ErrorType<Failure>
    export type UpdateVersionMutationVariables = {mediaId: string;versionId: string;data: VersionUpdate}

    /**
 * @summary Change the title or the description of a version
 */
export const useUpdateVersion = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof updateVersion>>, TError,UpdateVersionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof updateVersion>>,
        TError,
        UpdateVersionMutationVariables,
        TContext
      > => {
      return useMutation(getUpdateVersionMutationOptions(options), queryClient);
    }
    export const getDeleteVersionUrl = (mediaId: string,
    versionId: string,) => {




  return `/media/${mediaId}/versions/${versionId}`
}

/**
 * Jobs that made it keep their record, without its id. While the version is being exported to the camera cloud, it can't be deleted (409).
 * A Redacted media whose last version is deleted becomes Ready for review.
 * @summary Delete a version with its file and its report
 */
export const deleteVersion = async (mediaId: string,
    versionId: string, options?: Parameters<typeof http>[1]): Promise<void> => {

  return http<void>(getDeleteVersionUrl(mediaId,versionId),
  {
    ...options,
    method: 'DELETE'


  }
);}





export const getDeleteVersionMutationKey = () => ['deleteVersion'] as const;

export const getDeleteVersionMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof deleteVersion>>, TError,DeleteVersionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof deleteVersion>>, TError,DeleteVersionMutationVariables, TContext> => {

const mutationKey = getDeleteVersionMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof deleteVersion>>, DeleteVersionMutationVariables> = (props) => {
          const {mediaId,versionId} = props ?? {};

          return  deleteVersion(mediaId,versionId,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type DeleteVersionMutationResult = NonNullable<Awaited<ReturnType<typeof deleteVersion>>>

    export type DeleteVersionMutationError = ErrorType<Failure>
    export type DeleteVersionMutationVariables = {mediaId: string;versionId: string}

    /**
 * @summary Delete a version with its file and its report
 */
export const useDeleteVersion = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof deleteVersion>>, TError,DeleteVersionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof deleteVersion>>,
        TError,
        DeleteVersionMutationVariables,
        TContext
      > => {
      return useMutation(getDeleteVersionMutationOptions(options), queryClient);
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
