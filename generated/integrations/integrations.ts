/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  AuthorisationText,
  CameraFileList,
  CameraIntegrationStatus,
  CameraList,
  ImportedMediaList,
  Job,
  TimeRangeResults
} from '#contract';
import type {
  AuthoriseEagleEyeParams,
  CameraFileId,
  CameraImportRequest,
  Failure,
  FileExportRequest,
  FileImportRequest,
  ListCameraEventsParams,
  ListCameraMediaParams
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

export const getGetEagleEyeUrl = () => {




  return `/integration/eagle-eye`
}

/**
 * @summary Get the camera cloud's status
 */
export const getEagleEye = async ( options?: Parameters<typeof http>[1]): Promise<CameraIntegrationStatus> => {

  return http<CameraIntegrationStatus>(getGetEagleEyeUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: CameraIntegrationStatus
  }
);}





export const getGetEagleEyeQueryKey = () => {
    return [
    "getEagleEye"
    ] as const;
    }


export const getGetEagleEyeQueryOptions = <TData = Awaited<ReturnType<typeof getEagleEye>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEagleEye>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetEagleEyeQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getEagleEye>>> = ({ signal }) => getEagleEye({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getEagleEye>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetEagleEyeQueryResult = NonNullable<Awaited<ReturnType<typeof getEagleEye>>>
export type GetEagleEyeQueryError = ErrorType<Failure>


export function useGetEagleEye<TData = Awaited<ReturnType<typeof getEagleEye>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEagleEye>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getEagleEye>>,
          TError,
          Awaited<ReturnType<typeof getEagleEye>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetEagleEye<TData = Awaited<ReturnType<typeof getEagleEye>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEagleEye>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getEagleEye>>,
          TError,
          Awaited<ReturnType<typeof getEagleEye>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetEagleEye<TData = Awaited<ReturnType<typeof getEagleEye>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEagleEye>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the camera cloud's status
 */

export function useGetEagleEye<TData = Awaited<ReturnType<typeof getEagleEye>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEagleEye>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetEagleEyeQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetEagleEye} query
 */
export const invalidateGetEagleEye = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetEagleEyeQueryKey() }, options);

  return queryClient;
}




export const getAuthoriseEagleEyeUrl = (params?: AuthoriseEagleEyeParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/integration/eagle-eye/auth?${stringifiedParams}` : `/integration/eagle-eye/auth`
}

/**
 * Only the text response is specified. Here, without a code, it is the URL of the provider's authorization page. The client
 * adds the status's `client_id` and `redirect_uri`, a `response_type` (`code`), a `scope` (`vms.all`) and its own `state`. The
 * page redirects back with `state` and either `code` or `error`. With that code, which works once and for five minutes, the
 * connection is made and the text is `connected`; other codes get 403.
 * @summary Get the URL of the provider's authorization page, or connect with its code
 */
export const authoriseEagleEye = async (params?: AuthoriseEagleEyeParams, options?: Parameters<typeof http>[1]): Promise<AuthorisationText> => {

  return http<AuthorisationText>(getAuthoriseEagleEyeUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: AuthorisationText
  }
);}





export const getAuthoriseEagleEyeQueryKey = (params?: AuthoriseEagleEyeParams,) => {
    return [
    "authoriseEagleEye", ...(params ? [params] : [])
    ] as const;
    }


export const getAuthoriseEagleEyeQueryOptions = <TData = Awaited<ReturnType<typeof authoriseEagleEye>>, TError = ErrorType<Failure>>(params?: AuthoriseEagleEyeParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof authoriseEagleEye>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getAuthoriseEagleEyeQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof authoriseEagleEye>>> = ({ signal }) => authoriseEagleEye(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof authoriseEagleEye>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type AuthoriseEagleEyeQueryResult = NonNullable<Awaited<ReturnType<typeof authoriseEagleEye>>>
export type AuthoriseEagleEyeQueryError = ErrorType<Failure>


export function useAuthoriseEagleEye<TData = Awaited<ReturnType<typeof authoriseEagleEye>>, TError = ErrorType<Failure>>(
 params: undefined |  AuthoriseEagleEyeParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof authoriseEagleEye>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof authoriseEagleEye>>,
          TError,
          Awaited<ReturnType<typeof authoriseEagleEye>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useAuthoriseEagleEye<TData = Awaited<ReturnType<typeof authoriseEagleEye>>, TError = ErrorType<Failure>>(
 params?: AuthoriseEagleEyeParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof authoriseEagleEye>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof authoriseEagleEye>>,
          TError,
          Awaited<ReturnType<typeof authoriseEagleEye>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useAuthoriseEagleEye<TData = Awaited<ReturnType<typeof authoriseEagleEye>>, TError = ErrorType<Failure>>(
 params?: AuthoriseEagleEyeParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof authoriseEagleEye>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the URL of the provider's authorization page, or connect with its code
 */

export function useAuthoriseEagleEye<TData = Awaited<ReturnType<typeof authoriseEagleEye>>, TError = ErrorType<Failure>>(
 params?: AuthoriseEagleEyeParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof authoriseEagleEye>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getAuthoriseEagleEyeQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useAuthoriseEagleEye} query
 */
export const invalidateAuthoriseEagleEye = async (
 queryClient: QueryClient, params?: AuthoriseEagleEyeParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getAuthoriseEagleEyeQueryKey(params) }, options);

  return queryClient;
}




export const getDisconnectEagleEyeUrl = () => {




  return `/integration/eagle-eye/disconnect`
}

/**
 * @summary Disconnect the camera cloud
 */
export const disconnectEagleEye = async ( options?: Parameters<typeof http>[1]): Promise<void> => {

  return http<void>(getDisconnectEagleEyeUrl(),
  {
    ...options,
    method: 'POST'


  }
);}





export const getDisconnectEagleEyeMutationKey = () => ['disconnectEagleEye'] as const;

export const getDisconnectEagleEyeMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof disconnectEagleEye>>, TError,void, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof disconnectEagleEye>>, TError,void, TContext> => {

const mutationKey = getDisconnectEagleEyeMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof disconnectEagleEye>>, void> = () => {


          return  disconnectEagleEye(requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type DisconnectEagleEyeMutationResult = NonNullable<Awaited<ReturnType<typeof disconnectEagleEye>>>

    export type DisconnectEagleEyeMutationError = ErrorType<Failure>


    /**
 * @summary Disconnect the camera cloud
 */
export const useDisconnectEagleEye = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof disconnectEagleEye>>, TError,void, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof disconnectEagleEye>>,
        TError,
        void,
        TContext
      > => {
      return useMutation(getDisconnectEagleEyeMutationOptions(options), queryClient);
    }
    export const getListCamerasUrl = () => {




  return `/integration/eagle-eye/camera`
}

/**
 * @summary List the cameras of the connected account
 */
export const listCameras = async ( options?: Parameters<typeof http>[1]): Promise<CameraList> => {

  return http<CameraList>(getListCamerasUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: CameraList
  }
);}





export const getListCamerasQueryKey = () => {
    return [
    "listCameras"
    ] as const;
    }


export const getListCamerasQueryOptions = <TData = Awaited<ReturnType<typeof listCameras>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameras>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListCamerasQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listCameras>>> = ({ signal }) => listCameras({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listCameras>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListCamerasQueryResult = NonNullable<Awaited<ReturnType<typeof listCameras>>>
export type ListCamerasQueryError = ErrorType<Failure>


export function useListCameras<TData = Awaited<ReturnType<typeof listCameras>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameras>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listCameras>>,
          TError,
          Awaited<ReturnType<typeof listCameras>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListCameras<TData = Awaited<ReturnType<typeof listCameras>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameras>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listCameras>>,
          TError,
          Awaited<ReturnType<typeof listCameras>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListCameras<TData = Awaited<ReturnType<typeof listCameras>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameras>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the cameras of the connected account
 */

export function useListCameras<TData = Awaited<ReturnType<typeof listCameras>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameras>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListCamerasQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListCameras} query
 */
export const invalidateListCameras = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListCamerasQueryKey() }, options);

  return queryClient;
}




export const getListCameraEventsUrl = (params: ListCameraEventsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/integration/eagle-eye/events?${stringifiedParams}` : `/integration/eagle-eye/events`
}

/**
 * Events are clipped to the window, which is limited to 31 days (assumed).
 * @summary List when a camera detected motion
 */
export const listCameraEvents = async (params: ListCameraEventsParams, options?: Parameters<typeof http>[1]): Promise<TimeRangeResults> => {

  return http<TimeRangeResults>(getListCameraEventsUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: TimeRangeResults
  }
);}





export const getListCameraEventsQueryKey = (params?: ListCameraEventsParams,) => {
    return [
    "listCameraEvents", ...(params ? [params] : [])
    ] as const;
    }


export const getListCameraEventsQueryOptions = <TData = Awaited<ReturnType<typeof listCameraEvents>>, TError = ErrorType<Failure>>(params: ListCameraEventsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraEvents>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListCameraEventsQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listCameraEvents>>> = ({ signal }) => listCameraEvents(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listCameraEvents>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListCameraEventsQueryResult = NonNullable<Awaited<ReturnType<typeof listCameraEvents>>>
export type ListCameraEventsQueryError = ErrorType<Failure>


export function useListCameraEvents<TData = Awaited<ReturnType<typeof listCameraEvents>>, TError = ErrorType<Failure>>(
 params: ListCameraEventsParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraEvents>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listCameraEvents>>,
          TError,
          Awaited<ReturnType<typeof listCameraEvents>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListCameraEvents<TData = Awaited<ReturnType<typeof listCameraEvents>>, TError = ErrorType<Failure>>(
 params: ListCameraEventsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraEvents>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listCameraEvents>>,
          TError,
          Awaited<ReturnType<typeof listCameraEvents>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListCameraEvents<TData = Awaited<ReturnType<typeof listCameraEvents>>, TError = ErrorType<Failure>>(
 params: ListCameraEventsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraEvents>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List when a camera detected motion
 */

export function useListCameraEvents<TData = Awaited<ReturnType<typeof listCameraEvents>>, TError = ErrorType<Failure>>(
 params: ListCameraEventsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraEvents>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListCameraEventsQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListCameraEvents} query
 */
export const invalidateListCameraEvents = async (
 queryClient: QueryClient, params: ListCameraEventsParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListCameraEventsQueryKey(params) }, options);

  return queryClient;
}




export const getListCameraMediaUrl = (params: ListCameraMediaParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/integration/eagle-eye/media?${stringifiedParams}` : `/integration/eagle-eye/media`
}

/**
 * Recordings are clipped to the window, which is limited to 31 days (assumed).
 * @summary List when a camera recorded
 */
export const listCameraMedia = async (params: ListCameraMediaParams, options?: Parameters<typeof http>[1]): Promise<TimeRangeResults> => {

  return http<TimeRangeResults>(getListCameraMediaUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: TimeRangeResults
  }
);}





export const getListCameraMediaQueryKey = (params?: ListCameraMediaParams,) => {
    return [
    "listCameraMedia", ...(params ? [params] : [])
    ] as const;
    }


export const getListCameraMediaQueryOptions = <TData = Awaited<ReturnType<typeof listCameraMedia>>, TError = ErrorType<Failure>>(params: ListCameraMediaParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListCameraMediaQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listCameraMedia>>> = ({ signal }) => listCameraMedia(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listCameraMedia>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListCameraMediaQueryResult = NonNullable<Awaited<ReturnType<typeof listCameraMedia>>>
export type ListCameraMediaQueryError = ErrorType<Failure>


export function useListCameraMedia<TData = Awaited<ReturnType<typeof listCameraMedia>>, TError = ErrorType<Failure>>(
 params: ListCameraMediaParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraMedia>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listCameraMedia>>,
          TError,
          Awaited<ReturnType<typeof listCameraMedia>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListCameraMedia<TData = Awaited<ReturnType<typeof listCameraMedia>>, TError = ErrorType<Failure>>(
 params: ListCameraMediaParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraMedia>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listCameraMedia>>,
          TError,
          Awaited<ReturnType<typeof listCameraMedia>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListCameraMedia<TData = Awaited<ReturnType<typeof listCameraMedia>>, TError = ErrorType<Failure>>(
 params: ListCameraMediaParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List when a camera recorded
 */

export function useListCameraMedia<TData = Awaited<ReturnType<typeof listCameraMedia>>, TError = ErrorType<Failure>>(
 params: ListCameraMediaParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListCameraMediaQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListCameraMedia} query
 */
export const invalidateListCameraMedia = async (
 queryClient: QueryClient, params: ListCameraMediaParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListCameraMediaQueryKey(params) }, options);

  return queryClient;
}




export const getImportCameraMediaUrl = () => {




  return `/integration/eagle-eye/media/import`
}

/**
 * Adds a media to the library, which is `Converting` until its content has arrived, and `Failed` if the import fails. Gaps in
 * the recording and the future are left out. Without recordings the response is 404. With `snapshot`, the media is a still of
 * the first recorded moment. The range is limited to 10 minutes, except for snapshots (assumed). Options that this back end
 * doesn't support get 422 and are never ignored silently. A cancelled import leaves no media.
 * @summary Import a camera's footage of a time range
 */
export const importCameraMedia = async (cameraImportRequest: CameraImportRequest, options?: Parameters<typeof http>[1]): Promise<Job> => {

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
return http<Job>(getImportCameraMediaUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(cameraImportRequest),
    schema: Job
  }
);}





export const getImportCameraMediaMutationKey = () => ['importCameraMedia'] as const;

export const getImportCameraMediaMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof importCameraMedia>>, TError,ImportCameraMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof importCameraMedia>>, TError,ImportCameraMediaMutationVariables, TContext> => {

const mutationKey = getImportCameraMediaMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof importCameraMedia>>, ImportCameraMediaMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  importCameraMedia(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ImportCameraMediaMutationResult = NonNullable<Awaited<ReturnType<typeof importCameraMedia>>>
    export type ImportCameraMediaMutationBody = CameraImportRequest
    export type ImportCameraMediaMutationError = ErrorType<Failure>
    export type ImportCameraMediaMutationVariables = {data: CameraImportRequest}

    /**
 * @summary Import a camera's footage of a time range
 */
export const useImportCameraMedia = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof importCameraMedia>>, TError,ImportCameraMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof importCameraMedia>>,
        TError,
        ImportCameraMediaMutationVariables,
        TContext
      > => {
      return useMutation(getImportCameraMediaMutationOptions(options), queryClient);
    }
    export const getListCameraFilesUrl = () => {




  return `/integration/eagle-eye/files`
}

/**
 * Includes folders, with the type `application/directory`. The `media` of a file is the latest one imported from it.
 * @summary List the connected account's files in the cloud
 */
export const listCameraFiles = async ( options?: Parameters<typeof http>[1]): Promise<CameraFileList> => {

  return http<CameraFileList>(getListCameraFilesUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: CameraFileList
  }
);}





export const getListCameraFilesQueryKey = () => {
    return [
    "listCameraFiles"
    ] as const;
    }


export const getListCameraFilesQueryOptions = <TData = Awaited<ReturnType<typeof listCameraFiles>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraFiles>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListCameraFilesQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listCameraFiles>>> = ({ signal }) => listCameraFiles({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listCameraFiles>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListCameraFilesQueryResult = NonNullable<Awaited<ReturnType<typeof listCameraFiles>>>
export type ListCameraFilesQueryError = ErrorType<Failure>


export function useListCameraFiles<TData = Awaited<ReturnType<typeof listCameraFiles>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraFiles>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listCameraFiles>>,
          TError,
          Awaited<ReturnType<typeof listCameraFiles>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListCameraFiles<TData = Awaited<ReturnType<typeof listCameraFiles>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraFiles>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listCameraFiles>>,
          TError,
          Awaited<ReturnType<typeof listCameraFiles>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListCameraFiles<TData = Awaited<ReturnType<typeof listCameraFiles>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraFiles>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the connected account's files in the cloud
 */

export function useListCameraFiles<TData = Awaited<ReturnType<typeof listCameraFiles>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listCameraFiles>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListCameraFilesQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListCameraFiles} query
 */
export const invalidateListCameraFiles = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListCameraFilesQueryKey() }, options);

  return queryClient;
}




export const getImportCameraFileUrl = (id: CameraFileId,) => {




  return `/integration/eagle-eye/files/import/${id}`
}

/**
 * Like the import of a time range. With `snapshot`, a video becomes a still of its first frame. A folder gets 422.
 * @summary Import a file from the cloud
 */
export const importCameraFile = async (id: CameraFileId,
    fileImportRequest: FileImportRequest, options?: Parameters<typeof http>[1]): Promise<Job> => {

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
return http<Job>(getImportCameraFileUrl(id),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(fileImportRequest),
    schema: Job
  }
);}





export const getImportCameraFileMutationKey = () => ['importCameraFile'] as const;

export const getImportCameraFileMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof importCameraFile>>, TError,ImportCameraFileMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof importCameraFile>>, TError,ImportCameraFileMutationVariables, TContext> => {

const mutationKey = getImportCameraFileMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof importCameraFile>>, ImportCameraFileMutationVariables> = (props) => {
          const {id,data} = props ?? {};

          return  importCameraFile(id,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ImportCameraFileMutationResult = NonNullable<Awaited<ReturnType<typeof importCameraFile>>>
    export type ImportCameraFileMutationBody = FileImportRequest
    export type ImportCameraFileMutationError = ErrorType<Failure>
    export type ImportCameraFileMutationVariables = {id: CameraFileId;data: FileImportRequest}

    /**
 * @summary Import a file from the cloud
 */
export const useImportCameraFile = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof importCameraFile>>, TError,ImportCameraFileMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof importCameraFile>>,
        TError,
        ImportCameraFileMutationVariables,
        TContext
      > => {
      return useMutation(getImportCameraFileMutationOptions(options), queryClient);
    }
    export const getExportToCameraFilesUrl = () => {




  return `/integration/eagle-eye/files/export`
}

/**
 * The original is never exported. A media without a released version gets 409.
 * @summary Export the latest released version of a media to the cloud
 */
export const exportToCameraFiles = async (fileExportRequest: FileExportRequest, options?: Parameters<typeof http>[1]): Promise<Job> => {

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
return http<Job>(getExportToCameraFilesUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(fileExportRequest),
    schema: Job
  }
);}





export const getExportToCameraFilesMutationKey = () => ['exportToCameraFiles'] as const;

export const getExportToCameraFilesMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof exportToCameraFiles>>, TError,ExportToCameraFilesMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof exportToCameraFiles>>, TError,ExportToCameraFilesMutationVariables, TContext> => {

const mutationKey = getExportToCameraFilesMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof exportToCameraFiles>>, ExportToCameraFilesMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  exportToCameraFiles(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ExportToCameraFilesMutationResult = NonNullable<Awaited<ReturnType<typeof exportToCameraFiles>>>
    export type ExportToCameraFilesMutationBody = FileExportRequest
    export type ExportToCameraFilesMutationError = ErrorType<Failure>
    export type ExportToCameraFilesMutationVariables = {data: FileExportRequest}

    /**
 * @summary Export the latest released version of a media to the cloud
 */
export const useExportToCameraFiles = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof exportToCameraFiles>>, TError,ExportToCameraFilesMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof exportToCameraFiles>>,
        TError,
        ExportToCameraFilesMutationVariables,
        TContext
      > => {
      return useMutation(getExportToCameraFilesMutationOptions(options), queryClient);
    }
    export const getListImportedMediaUrl = () => {




  return `/integration/eagle-eye/imported`
}

/**
 * @summary List the media imported from the cloud, newest first
 */
export const listImportedMedia = async ( options?: Parameters<typeof http>[1]): Promise<ImportedMediaList> => {

  return http<ImportedMediaList>(getListImportedMediaUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: ImportedMediaList
  }
);}





export const getListImportedMediaQueryKey = () => {
    return [
    "listImportedMedia"
    ] as const;
    }


export const getListImportedMediaQueryOptions = <TData = Awaited<ReturnType<typeof listImportedMedia>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listImportedMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListImportedMediaQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listImportedMedia>>> = ({ signal }) => listImportedMedia({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listImportedMedia>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListImportedMediaQueryResult = NonNullable<Awaited<ReturnType<typeof listImportedMedia>>>
export type ListImportedMediaQueryError = ErrorType<Failure>


export function useListImportedMedia<TData = Awaited<ReturnType<typeof listImportedMedia>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listImportedMedia>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listImportedMedia>>,
          TError,
          Awaited<ReturnType<typeof listImportedMedia>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListImportedMedia<TData = Awaited<ReturnType<typeof listImportedMedia>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listImportedMedia>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listImportedMedia>>,
          TError,
          Awaited<ReturnType<typeof listImportedMedia>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListImportedMedia<TData = Awaited<ReturnType<typeof listImportedMedia>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listImportedMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the media imported from the cloud, newest first
 */

export function useListImportedMedia<TData = Awaited<ReturnType<typeof listImportedMedia>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listImportedMedia>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListImportedMediaQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListImportedMedia} query
 */
export const invalidateListImportedMedia = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListImportedMediaQueryKey() }, options);

  return queryClient;
}




