/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  Detections,
  Job,
  Media,
  MediaActivityList,
  MediaDetails,
  MediaList,
  Reviewers
} from '#contract';
import type {
  DetectRequest,
  DetectionsUpdate,
  Failure,
  GetDetectionsParams,
  Id,
  ListMediaActivitiesParams,
  ListMediaParams,
  MediaUpdate,
  ReviewChanges
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

export const getListMediaUrl = (params?: ListMediaParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/media?${stringifiedParams}` : `/media`
}

/**
 * @summary List the user's media, sorted, filtered and paged
 */
export const listMedia = async (params?: ListMediaParams, options?: Parameters<typeof http>[1]): Promise<MediaList> => {

  return http<MediaList>(getListMediaUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: MediaList
  }
);}





export const getListMediaQueryKey = (params?: ListMediaParams,) => {
    return [
    "listMedia", ...(params ? [params] : [])
    ] as const;
    }


export const getListMediaQueryOptions = <TData = Awaited<ReturnType<typeof listMedia>>, TError = ErrorType<Failure>>(params?: ListMediaParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListMediaQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listMedia>>> = ({ signal }) => listMedia(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listMedia>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListMediaQueryResult = NonNullable<Awaited<ReturnType<typeof listMedia>>>
export type ListMediaQueryError = ErrorType<Failure>


export function useListMedia<TData = Awaited<ReturnType<typeof listMedia>>, TError = ErrorType<Failure>>(
 params: undefined |  ListMediaParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMedia>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listMedia>>,
          TError,
          Awaited<ReturnType<typeof listMedia>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListMedia<TData = Awaited<ReturnType<typeof listMedia>>, TError = ErrorType<Failure>>(
 params?: ListMediaParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMedia>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listMedia>>,
          TError,
          Awaited<ReturnType<typeof listMedia>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListMedia<TData = Awaited<ReturnType<typeof listMedia>>, TError = ErrorType<Failure>>(
 params?: ListMediaParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the user's media, sorted, filtered and paged
 */

export function useListMedia<TData = Awaited<ReturnType<typeof listMedia>>, TError = ErrorType<Failure>>(
 params?: ListMediaParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListMediaQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListMedia} query
 */
export const invalidateListMedia = async (
 queryClient: QueryClient, params?: ListMediaParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListMediaQueryKey(params) }, options);

  return queryClient;
}




export const getGetMediaUrl = (mediaId: string,) => {




  return `/media/${mediaId}`
}

/**
 * @summary Get a media
 */
export const getMedia = async (mediaId: string, options?: Parameters<typeof http>[1]): Promise<Media> => {

  return http<Media>(getGetMediaUrl(mediaId),
  {
    ...options,
    method: 'GET'

    ,
    schema: Media
  }
);}





export const getGetMediaQueryKey = (mediaId: string,) => {
    return [
    "getMedia", ...(mediaId ? [mediaId] : [])
    ] as const;
    }


export const getGetMediaQueryOptions = <TData = Awaited<ReturnType<typeof getMedia>>, TError = ErrorType<Failure>>(mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetMediaQueryKey(mediaId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getMedia>>> = ({ signal }) => getMedia(mediaId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getMedia>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetMediaQueryResult = NonNullable<Awaited<ReturnType<typeof getMedia>>>
export type GetMediaQueryError = ErrorType<Failure>


export function useGetMedia<TData = Awaited<ReturnType<typeof getMedia>>, TError = ErrorType<Failure>>(
 mediaId: string, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMedia>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getMedia>>,
          TError,
          Awaited<ReturnType<typeof getMedia>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetMedia<TData = Awaited<ReturnType<typeof getMedia>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMedia>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getMedia>>,
          TError,
          Awaited<ReturnType<typeof getMedia>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetMedia<TData = Awaited<ReturnType<typeof getMedia>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get a media
 */

export function useGetMedia<TData = Awaited<ReturnType<typeof getMedia>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetMediaQueryOptions(mediaId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetMedia} query
 */
export const invalidateGetMedia = async (
 queryClient: QueryClient, mediaId: string, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetMediaQueryKey(mediaId) }, options);

  return queryClient;
}




export const getUpdateMediaUrl = (mediaId: string,) => {




  return `/media/${mediaId}`
}

/**
 * @summary Rename the media, or move it to another project
 */
export const updateMedia = async (mediaId: string,
    mediaUpdate: MediaUpdate, options?: Parameters<typeof http>[1]): Promise<Media> => {

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
return http<Media>(getUpdateMediaUrl(mediaId),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(mediaUpdate),
    schema: Media
  }
);}





export const getUpdateMediaMutationKey = () => ['updateMedia'] as const;

export const getUpdateMediaMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof updateMedia>>, TError,UpdateMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof updateMedia>>, TError,UpdateMediaMutationVariables, TContext> => {

const mutationKey = getUpdateMediaMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof updateMedia>>, UpdateMediaMutationVariables> = (props) => {
          const {mediaId,data} = props ?? {};

          return  updateMedia(mediaId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type UpdateMediaMutationResult = NonNullable<Awaited<ReturnType<typeof updateMedia>>>
    export type UpdateMediaMutationBody = MediaUpdate
    export type UpdateMediaMutationError = ErrorType<Failure>
    export type UpdateMediaMutationVariables = {mediaId: string;data: MediaUpdate}

    /**
 * @summary Rename the media, or move it to another project
 */
export const useUpdateMedia = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof updateMedia>>, TError,UpdateMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof updateMedia>>,
        TError,
        UpdateMediaMutationVariables,
        TContext
      > => {
      return useMutation(getUpdateMediaMutationOptions(options), queryClient);
    }
    export const getDeleteMediaUrl = (mediaId: string,) => {




  return `/media/${mediaId}`
}

/**
 * @summary Delete a media with its detections and versions
 */
export const deleteMedia = async (mediaId: string, options?: Parameters<typeof http>[1]): Promise<void> => {

  return http<void>(getDeleteMediaUrl(mediaId),
  {
    ...options,
    method: 'DELETE'


  }
);}





export const getDeleteMediaMutationKey = () => ['deleteMedia'] as const;

export const getDeleteMediaMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof deleteMedia>>, TError,DeleteMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof deleteMedia>>, TError,DeleteMediaMutationVariables, TContext> => {

const mutationKey = getDeleteMediaMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof deleteMedia>>, DeleteMediaMutationVariables> = (props) => {
          const {mediaId} = props ?? {};

          return  deleteMedia(mediaId,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type DeleteMediaMutationResult = NonNullable<Awaited<ReturnType<typeof deleteMedia>>>

    export type DeleteMediaMutationError = ErrorType<Failure>
    export type DeleteMediaMutationVariables = {mediaId: string}

    /**
 * @summary Delete a media with its detections and versions
 */
export const useDeleteMedia = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof deleteMedia>>, TError,DeleteMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof deleteMedia>>,
        TError,
        DeleteMediaMutationVariables,
        TContext
      > => {
      return useMutation(getDeleteMediaMutationOptions(options), queryClient);
    }
    export const getGetMediaDetailsUrl = (mediaId: string,) => {




  return `/media/${mediaId}/details`
}

/**
 * @summary Get the facts of a file, and the unavailable actions
 */
export const getMediaDetails = async (mediaId: string, options?: Parameters<typeof http>[1]): Promise<MediaDetails> => {

  return http<MediaDetails>(getGetMediaDetailsUrl(mediaId),
  {
    ...options,
    method: 'GET'

    ,
    schema: MediaDetails
  }
);}





export const getGetMediaDetailsQueryKey = (mediaId: string,) => {
    return [
    "getMediaDetails", ...(mediaId ? [mediaId] : [])
    ] as const;
    }


export const getGetMediaDetailsQueryOptions = <TData = Awaited<ReturnType<typeof getMediaDetails>>, TError = ErrorType<Failure>>(mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMediaDetails>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetMediaDetailsQueryKey(mediaId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getMediaDetails>>> = ({ signal }) => getMediaDetails(mediaId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getMediaDetails>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetMediaDetailsQueryResult = NonNullable<Awaited<ReturnType<typeof getMediaDetails>>>
export type GetMediaDetailsQueryError = ErrorType<Failure>


export function useGetMediaDetails<TData = Awaited<ReturnType<typeof getMediaDetails>>, TError = ErrorType<Failure>>(
 mediaId: string, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMediaDetails>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getMediaDetails>>,
          TError,
          Awaited<ReturnType<typeof getMediaDetails>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetMediaDetails<TData = Awaited<ReturnType<typeof getMediaDetails>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMediaDetails>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getMediaDetails>>,
          TError,
          Awaited<ReturnType<typeof getMediaDetails>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetMediaDetails<TData = Awaited<ReturnType<typeof getMediaDetails>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMediaDetails>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the facts of a file, and the unavailable actions
 */

export function useGetMediaDetails<TData = Awaited<ReturnType<typeof getMediaDetails>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMediaDetails>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetMediaDetailsQueryOptions(mediaId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetMediaDetails} query
 */
export const invalidateGetMediaDetails = async (
 queryClient: QueryClient, mediaId: string, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetMediaDetailsQueryKey(mediaId) }, options);

  return queryClient;
}




export const getListMediaActivitiesUrl = (mediaId: string,
    params?: ListMediaActivitiesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/media/${mediaId}/activities?${stringifiedParams}` : `/media/${mediaId}/activities`
}

/**
 * Back ends of version 1.0.0 don't have this call.
 * @summary List what was done with a file, newest first
 */
export const listMediaActivities = async (mediaId: string,
    params?: ListMediaActivitiesParams, options?: Parameters<typeof http>[1]): Promise<MediaActivityList> => {

  return http<MediaActivityList>(getListMediaActivitiesUrl(mediaId,params),
  {
    ...options,
    method: 'GET'

    ,
    schema: MediaActivityList
  }
);}





export const getListMediaActivitiesQueryKey = (mediaId: string,
    params?: ListMediaActivitiesParams,) => {
    return [
    "listMediaActivities", ...(mediaId ? [mediaId] : []), ...(params ? [params] : [])
    ] as const;
    }


export const getListMediaActivitiesQueryOptions = <TData = Awaited<ReturnType<typeof listMediaActivities>>, TError = ErrorType<Failure>>(mediaId: string,
    params?: ListMediaActivitiesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMediaActivities>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListMediaActivitiesQueryKey(mediaId,params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listMediaActivities>>> = ({ signal }) => listMediaActivities(mediaId,params, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listMediaActivities>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListMediaActivitiesQueryResult = NonNullable<Awaited<ReturnType<typeof listMediaActivities>>>
export type ListMediaActivitiesQueryError = ErrorType<Failure>


export function useListMediaActivities<TData = Awaited<ReturnType<typeof listMediaActivities>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params: undefined |  ListMediaActivitiesParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMediaActivities>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listMediaActivities>>,
          TError,
          Awaited<ReturnType<typeof listMediaActivities>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListMediaActivities<TData = Awaited<ReturnType<typeof listMediaActivities>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params?: ListMediaActivitiesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMediaActivities>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listMediaActivities>>,
          TError,
          Awaited<ReturnType<typeof listMediaActivities>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListMediaActivities<TData = Awaited<ReturnType<typeof listMediaActivities>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params?: ListMediaActivitiesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMediaActivities>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List what was done with a file, newest first
 */

export function useListMediaActivities<TData = Awaited<ReturnType<typeof listMediaActivities>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params?: ListMediaActivitiesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listMediaActivities>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListMediaActivitiesQueryOptions(mediaId,params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListMediaActivities} query
 */
export const invalidateListMediaActivities = async (
 queryClient: QueryClient, mediaId: string,
    params?: ListMediaActivitiesParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListMediaActivitiesQueryKey(mediaId,params) }, options);

  return queryClient;
}




export const getKeepReviewerUrl = (mediaId: string,
    reviewerId: Id,) => {




  return `/media/${mediaId}/reviewers/${reviewerId}`
}

/**
 * Clients repeat the call every 30 s while the review is open and used. An open review is forgotten 75 s after its last call. Others who
 * review the file receive the new list by the socket. Back ends of version 1.1.0 may lack this call.
 * @summary Report that the user is reviewing a file
 */
export const keepReviewer = async (mediaId: string,
    reviewerId: Id, options?: Parameters<typeof http>[1]): Promise<Reviewers> => {

  return http<Reviewers>(getKeepReviewerUrl(mediaId,reviewerId),
  {
    ...options,
    method: 'PUT'

    ,
    schema: Reviewers
  }
);}





export const getKeepReviewerMutationKey = () => ['keepReviewer'] as const;

export const getKeepReviewerMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof keepReviewer>>, TError,KeepReviewerMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof keepReviewer>>, TError,KeepReviewerMutationVariables, TContext> => {

const mutationKey = getKeepReviewerMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof keepReviewer>>, KeepReviewerMutationVariables> = (props) => {
          const {mediaId,reviewerId} = props ?? {};

          return  keepReviewer(mediaId,reviewerId,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type KeepReviewerMutationResult = NonNullable<Awaited<ReturnType<typeof keepReviewer>>>

    export type KeepReviewerMutationError = ErrorType<Failure>
    export type KeepReviewerMutationVariables = {mediaId: string;reviewerId: Id}

    /**
 * @summary Report that the user is reviewing a file
 */
export const useKeepReviewer = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof keepReviewer>>, TError,KeepReviewerMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof keepReviewer>>,
        TError,
        KeepReviewerMutationVariables,
        TContext
      > => {
      return useMutation(getKeepReviewerMutationOptions(options), queryClient);
    }
    export const getRemoveReviewerUrl = (mediaId: string,
    reviewerId: Id,) => {




  return `/media/${mediaId}/reviewers/${reviewerId}`
}

/**
 * Closing an unknown review changes nothing. Back ends of version 1.1.0 may lack this call.
 * @summary Report that a review was closed
 */
export const removeReviewer = async (mediaId: string,
    reviewerId: Id, options?: Parameters<typeof http>[1]): Promise<void> => {

  return http<void>(getRemoveReviewerUrl(mediaId,reviewerId),
  {
    ...options,
    method: 'DELETE'


  }
);}





export const getRemoveReviewerMutationKey = () => ['removeReviewer'] as const;

export const getRemoveReviewerMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof removeReviewer>>, TError,RemoveReviewerMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof removeReviewer>>, TError,RemoveReviewerMutationVariables, TContext> => {

const mutationKey = getRemoveReviewerMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof removeReviewer>>, RemoveReviewerMutationVariables> = (props) => {
          const {mediaId,reviewerId} = props ?? {};

          return  removeReviewer(mediaId,reviewerId,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type RemoveReviewerMutationResult = NonNullable<Awaited<ReturnType<typeof removeReviewer>>>

    export type RemoveReviewerMutationError = ErrorType<Failure>
    export type RemoveReviewerMutationVariables = {mediaId: string;reviewerId: Id}

    /**
 * @summary Report that a review was closed
 */
export const useRemoveReviewer = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof removeReviewer>>, TError,RemoveReviewerMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof removeReviewer>>,
        TError,
        RemoveReviewerMutationVariables,
        TContext
      > => {
      return useMutation(getRemoveReviewerMutationOptions(options), queryClient);
    }
    export const getDetectMediaUrl = (mediaId: string,) => {




  return `/media/${mediaId}/detect`
}

/**
 * Replaces earlier detections of the requested labels. Detections of other labels and drawn boxes stay, with their decisions
 * and numbers. A tag that the back end has no detector for gets 422.
 * @summary Start a detection
 */
export const detectMedia = async (mediaId: string,
    detectRequest: DetectRequest, options?: Parameters<typeof http>[1]): Promise<Job> => {

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
return http<Job>(getDetectMediaUrl(mediaId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(detectRequest),
    schema: Job
  }
);}





export const getDetectMediaMutationKey = () => ['detectMedia'] as const;

export const getDetectMediaMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof detectMedia>>, TError,DetectMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof detectMedia>>, TError,DetectMediaMutationVariables, TContext> => {

const mutationKey = getDetectMediaMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof detectMedia>>, DetectMediaMutationVariables> = (props) => {
          const {mediaId,data} = props ?? {};

          return  detectMedia(mediaId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type DetectMediaMutationResult = NonNullable<Awaited<ReturnType<typeof detectMedia>>>
    export type DetectMediaMutationBody = DetectRequest
    export type DetectMediaMutationError = ErrorType<Failure>
    export type DetectMediaMutationVariables = {mediaId: string;data: DetectRequest}

    /**
 * @summary Start a detection
 */
export const useDetectMedia = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof detectMedia>>, TError,DetectMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof detectMedia>>,
        TError,
        DetectMediaMutationVariables,
        TContext
      > => {
      return useMutation(getDetectMediaMutationOptions(options), queryClient);
    }
    export const getGetDetectionsUrl = (mediaId: string,
    params?: GetDetectionsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/media/${mediaId}/detections?${stringifiedParams}` : `/media/${mediaId}/detections`
}

/**
 * Before the first detection the lists are empty at revision 0. A large review can be read in windows: with `from` and `to`, the
 * tracks, spans and gaps that overlap the time; with `page`, the marks of the page. Items are returned complete, so that each can
 * be edited, and `window` in the answer says which part it is. A back end that doesn't know windows returns the complete review.
 * @summary Get the review with its detected and drawn items
 */
export const getDetections = async (mediaId: string,
    params?: GetDetectionsParams, options?: Parameters<typeof http>[1]): Promise<Detections> => {

  return http<Detections>(getGetDetectionsUrl(mediaId,params),
  {
    ...options,
    method: 'GET'

    ,
    schema: Detections
  }
);}





export const getGetDetectionsQueryKey = (mediaId: string,
    params?: GetDetectionsParams,) => {
    return [
    "getDetections", ...(mediaId ? [mediaId] : []), ...(params ? [params] : [])
    ] as const;
    }


export const getGetDetectionsQueryOptions = <TData = Awaited<ReturnType<typeof getDetections>>, TError = ErrorType<Failure>>(mediaId: string,
    params?: GetDetectionsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getDetections>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetDetectionsQueryKey(mediaId,params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getDetections>>> = ({ signal }) => getDetections(mediaId,params, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getDetections>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetDetectionsQueryResult = NonNullable<Awaited<ReturnType<typeof getDetections>>>
export type GetDetectionsQueryError = ErrorType<Failure>


export function useGetDetections<TData = Awaited<ReturnType<typeof getDetections>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params: undefined |  GetDetectionsParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getDetections>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getDetections>>,
          TError,
          Awaited<ReturnType<typeof getDetections>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetDetections<TData = Awaited<ReturnType<typeof getDetections>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params?: GetDetectionsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getDetections>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getDetections>>,
          TError,
          Awaited<ReturnType<typeof getDetections>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetDetections<TData = Awaited<ReturnType<typeof getDetections>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params?: GetDetectionsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getDetections>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the review with its detected and drawn items
 */

export function useGetDetections<TData = Awaited<ReturnType<typeof getDetections>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params?: GetDetectionsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getDetections>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetDetectionsQueryOptions(mediaId,params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetDetections} query
 */
export const invalidateGetDetections = async (
 queryClient: QueryClient, mediaId: string,
    params?: GetDetectionsParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetDetectionsQueryKey(mediaId,params) }, options);

  return queryClient;
}




export const getSaveDetectionsUrl = (mediaId: string,) => {




  return `/media/${mediaId}/detections`
}

/**
 * Outdated revisions get 409 with the code `revision-conflict`, so that two reviewers can't overwrite each other's changes. A
 * list that is sent replaces the saved one; an omitted list stays unchanged. A review that was read in windows is saved with
 * PATCH, because a list of one window would delete the items of all others. Reviews can be saved while a detection runs, which
 * keeps what was changed meanwhile. A repetition of the last request is answered as the first time.
 * @summary Save a review
 */
export const saveDetections = async (mediaId: string,
    detectionsUpdate: DetectionsUpdate, options?: Parameters<typeof http>[1]): Promise<Detections> => {

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
return http<Detections>(getSaveDetectionsUrl(mediaId),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(detectionsUpdate),
    schema: Detections
  }
);}





export const getSaveDetectionsMutationKey = () => ['saveDetections'] as const;

export const getSaveDetectionsMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveDetections>>, TError,SaveDetectionsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof saveDetections>>, TError,SaveDetectionsMutationVariables, TContext> => {

const mutationKey = getSaveDetectionsMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof saveDetections>>, SaveDetectionsMutationVariables> = (props) => {
          const {mediaId,data} = props ?? {};

          return  saveDetections(mediaId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SaveDetectionsMutationResult = NonNullable<Awaited<ReturnType<typeof saveDetections>>>
    export type SaveDetectionsMutationBody = DetectionsUpdate
    export type SaveDetectionsMutationError = ErrorType<Failure>
    export type SaveDetectionsMutationVariables = {mediaId: string;data: DetectionsUpdate}

    /**
 * @summary Save a review
 */
export const useSaveDetections = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveDetections>>, TError,SaveDetectionsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof saveDetections>>,
        TError,
        SaveDetectionsMutationVariables,
        TContext
      > => {
      return useMutation(getSaveDetectionsMutationOptions(options), queryClient);
    }
    export const getChangeDetectionsUrl = (mediaId: string,) => {




  return `/media/${mediaId}/detections`
}

/**
 * Applies the changes in order to the revision that they are based on, and all of them or none. Outdated revisions get 409 with
 * the code `revision-conflict`. An unknown item, an item that exists already, or an item that isn't valid after the change gets
 * 422 with a `field` such as `changes.3.fields.positions`. More than 10,000 changes get 422. A repetition of the last request is
 * answered as the first time. Like PUT, it is allowed while a detection runs.
 * @summary Save changes to a review
 */
export const changeDetections = async (mediaId: string,
    reviewChanges: ReviewChanges, options?: Parameters<typeof http>[1]): Promise<Detections> => {

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
return http<Detections>(getChangeDetectionsUrl(mediaId),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(reviewChanges),
    schema: Detections
  }
);}





export const getChangeDetectionsMutationKey = () => ['changeDetections'] as const;

export const getChangeDetectionsMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof changeDetections>>, TError,ChangeDetectionsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof changeDetections>>, TError,ChangeDetectionsMutationVariables, TContext> => {

const mutationKey = getChangeDetectionsMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof changeDetections>>, ChangeDetectionsMutationVariables> = (props) => {
          const {mediaId,data} = props ?? {};

          return  changeDetections(mediaId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ChangeDetectionsMutationResult = NonNullable<Awaited<ReturnType<typeof changeDetections>>>
    export type ChangeDetectionsMutationBody = ReviewChanges
    export type ChangeDetectionsMutationError = ErrorType<Failure>
    export type ChangeDetectionsMutationVariables = {mediaId: string;data: ReviewChanges}

    /**
 * @summary Save changes to a review
 */
export const useChangeDetections = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof changeDetections>>, TError,ChangeDetectionsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof changeDetections>>,
        TError,
        ChangeDetectionsMutationVariables,
        TContext
      > => {
      return useMutation(getChangeDetectionsMutationOptions(options), queryClient);
    }
