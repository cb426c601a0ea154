/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  InitResponse,
  Marketing
} from '#contract';
import type {
  Failure
} from '#contract';

import {
  useQuery
} from '@tanstack/react-query';
import type {
  DataTag,
  DefinedInitialDataOptions,
  DefinedUseQueryResult,
  InvalidateOptions,
  QueryClient,
  QueryFunction,
  QueryKey,
  UndefinedInitialDataOptions,
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

export const getGetInitUrl = () => {




  return `/init`
}

/**
 * @summary Get whether the product runs on-premise, or the advertising labels
 */
export const getInit = async ( options?: Parameters<typeof http>[1]): Promise<InitResponse> => {

  return http<InitResponse>(getGetInitUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: InitResponse
  }
);}





export const getGetInitQueryKey = () => {
    return [
    "getInit"
    ] as const;
    }


export const getGetInitQueryOptions = <TData = Awaited<ReturnType<typeof getInit>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getInit>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetInitQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getInit>>> = ({ signal }) => getInit({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getInit>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetInitQueryResult = NonNullable<Awaited<ReturnType<typeof getInit>>>
export type GetInitQueryError = ErrorType<Failure>


export function useGetInit<TData = Awaited<ReturnType<typeof getInit>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getInit>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getInit>>,
          TError,
          Awaited<ReturnType<typeof getInit>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetInit<TData = Awaited<ReturnType<typeof getInit>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getInit>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getInit>>,
          TError,
          Awaited<ReturnType<typeof getInit>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetInit<TData = Awaited<ReturnType<typeof getInit>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getInit>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get whether the product runs on-premise, or the advertising labels
 */

export function useGetInit<TData = Awaited<ReturnType<typeof getInit>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getInit>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetInitQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetInit} query
 */
export const invalidateGetInit = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetInitQueryKey() }, options);

  return queryClient;
}




export const getGetMarketingUrl = () => {




  return `/marketing`
}

/**
 * @summary Get HTML for the login and sign-up pages, which is sanitised before it is shown
 */
export const getMarketing = async ( options?: Parameters<typeof http>[1]): Promise<Marketing> => {

  return http<Marketing>(getGetMarketingUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: Marketing
  }
);}





export const getGetMarketingQueryKey = () => {
    return [
    "getMarketing"
    ] as const;
    }


export const getGetMarketingQueryOptions = <TData = Awaited<ReturnType<typeof getMarketing>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMarketing>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetMarketingQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getMarketing>>> = ({ signal }) => getMarketing({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getMarketing>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetMarketingQueryResult = NonNullable<Awaited<ReturnType<typeof getMarketing>>>
export type GetMarketingQueryError = ErrorType<Failure>


export function useGetMarketing<TData = Awaited<ReturnType<typeof getMarketing>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMarketing>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getMarketing>>,
          TError,
          Awaited<ReturnType<typeof getMarketing>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetMarketing<TData = Awaited<ReturnType<typeof getMarketing>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMarketing>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getMarketing>>,
          TError,
          Awaited<ReturnType<typeof getMarketing>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetMarketing<TData = Awaited<ReturnType<typeof getMarketing>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMarketing>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get HTML for the login and sign-up pages, which is sanitised before it is shown
 */

export function useGetMarketing<TData = Awaited<ReturnType<typeof getMarketing>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getMarketing>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetMarketingQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetMarketing} query
 */
export const invalidateGetMarketing = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetMarketingQueryKey() }, options);

  return queryClient;
}




