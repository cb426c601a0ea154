/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  DocumentPages,
  MediaDetails
} from '#contract';
import type {
  Failure,
  GetPagesParams,
  UnlockRequest
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

export const getGetPagesUrl = (mediaId: string,
    params?: GetPagesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/media/${mediaId}/pages?${stringifiedParams}` : `/media/${mediaId}/pages`
}

/**
 * A document is read once, after its upload; its scanned pages by text recognition. While it is being read, the response has the
 * pages that are read so far, and `complete` is false. Before the first page, it is 409 with the code `busy`, or with `locked` while
 * the file needs its password. Back ends of version 1.0.0 don't have this call; clients then work without text.
 * @summary Get the text of a document's pages, and its hidden content
 */
export const getPages = async (mediaId: string,
    params?: GetPagesParams, options?: Parameters<typeof http>[1]): Promise<DocumentPages> => {

  return http<DocumentPages>(getGetPagesUrl(mediaId,params),
  {
    ...options,
    method: 'GET'

    ,
    schema: DocumentPages
  }
);}





export const getGetPagesQueryKey = (mediaId: string,
    params?: GetPagesParams,) => {
    return [
    "getPages", ...(mediaId ? [mediaId] : []), ...(params ? [params] : [])
    ] as const;
    }


export const getGetPagesQueryOptions = <TData = Awaited<ReturnType<typeof getPages>>, TError = ErrorType<Failure>>(mediaId: string,
    params?: GetPagesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPages>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetPagesQueryKey(mediaId,params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getPages>>> = ({ signal }) => getPages(mediaId,params, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getPages>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetPagesQueryResult = NonNullable<Awaited<ReturnType<typeof getPages>>>
export type GetPagesQueryError = ErrorType<Failure>


export function useGetPages<TData = Awaited<ReturnType<typeof getPages>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params: undefined |  GetPagesParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPages>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getPages>>,
          TError,
          Awaited<ReturnType<typeof getPages>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetPages<TData = Awaited<ReturnType<typeof getPages>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params?: GetPagesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPages>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getPages>>,
          TError,
          Awaited<ReturnType<typeof getPages>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetPages<TData = Awaited<ReturnType<typeof getPages>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params?: GetPagesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPages>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the text of a document's pages, and its hidden content
 */

export function useGetPages<TData = Awaited<ReturnType<typeof getPages>>, TError = ErrorType<Failure>>(
 mediaId: string,
    params?: GetPagesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPages>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetPagesQueryOptions(mediaId,params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetPages} query
 */
export const invalidateGetPages = async (
 queryClient: QueryClient, mediaId: string,
    params?: GetPagesParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetPagesQueryKey(mediaId,params) }, options);

  return queryClient;
}




export const getUnlockMediaUrl = (mediaId: string,) => {




  return `/media/${mediaId}/unlock`
}

/**
 * The file is decrypted and then read like others. The password is used once: it is neither stored nor logged. A wrong password gets
 * 403 with the code `wrong-password`, and a file that needs none 409. An encryption that the back end can't remove gets 501.
 * @summary Open a PDF that needs its password
 */
export const unlockMedia = async (mediaId: string,
    unlockRequest: UnlockRequest, options?: Parameters<typeof http>[1]): Promise<MediaDetails> => {

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
return http<MediaDetails>(getUnlockMediaUrl(mediaId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(unlockRequest),
    schema: MediaDetails
  }
);}





export const getUnlockMediaMutationKey = () => ['unlockMedia'] as const;

export const getUnlockMediaMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof unlockMedia>>, TError,UnlockMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof unlockMedia>>, TError,UnlockMediaMutationVariables, TContext> => {

const mutationKey = getUnlockMediaMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof unlockMedia>>, UnlockMediaMutationVariables> = (props) => {
          const {mediaId,data} = props ?? {};

          return  unlockMedia(mediaId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type UnlockMediaMutationResult = NonNullable<Awaited<ReturnType<typeof unlockMedia>>>
    export type UnlockMediaMutationBody = UnlockRequest
    export type UnlockMediaMutationError = ErrorType<Failure>
    export type UnlockMediaMutationVariables = {mediaId: string;data: UnlockRequest}

    /**
 * @summary Open a PDF that needs its password
 */
export const useUnlockMedia = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof unlockMedia>>, TError,UnlockMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof unlockMedia>>,
        TError,
        UnlockMediaMutationVariables,
        TContext
      > => {
      return useMutation(getUnlockMediaMutationOptions(options), queryClient);
    }
