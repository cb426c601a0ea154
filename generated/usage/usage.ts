/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  Activities,
  AdvancedStats
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

export const getGetAdvancedStatsUrl = () => {




  return `/app/info/advanced`
}

/**
 * @summary Get how much was uploaded and searched, in total and in the current period
 */
export const getAdvancedStats = async ( options?: Parameters<typeof http>[1]): Promise<AdvancedStats> => {

  return http<AdvancedStats>(getGetAdvancedStatsUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: AdvancedStats
  }
);}





export const getGetAdvancedStatsQueryKey = () => {
    return [
    "getAdvancedStats"
    ] as const;
    }


export const getGetAdvancedStatsQueryOptions = <TData = Awaited<ReturnType<typeof getAdvancedStats>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAdvancedStats>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetAdvancedStatsQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getAdvancedStats>>> = ({ signal }) => getAdvancedStats({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getAdvancedStats>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetAdvancedStatsQueryResult = NonNullable<Awaited<ReturnType<typeof getAdvancedStats>>>
export type GetAdvancedStatsQueryError = ErrorType<Failure>


export function useGetAdvancedStats<TData = Awaited<ReturnType<typeof getAdvancedStats>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAdvancedStats>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getAdvancedStats>>,
          TError,
          Awaited<ReturnType<typeof getAdvancedStats>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetAdvancedStats<TData = Awaited<ReturnType<typeof getAdvancedStats>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAdvancedStats>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getAdvancedStats>>,
          TError,
          Awaited<ReturnType<typeof getAdvancedStats>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetAdvancedStats<TData = Awaited<ReturnType<typeof getAdvancedStats>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAdvancedStats>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get how much was uploaded and searched, in total and in the current period
 */

export function useGetAdvancedStats<TData = Awaited<ReturnType<typeof getAdvancedStats>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAdvancedStats>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetAdvancedStatsQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetAdvancedStats} query
 */
export const invalidateGetAdvancedStats = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetAdvancedStatsQueryKey() }, options);

  return queryClient;
}




export const getGetActivitiesUrl = () => {




  return `/app/info/activities`
}

/**
 * The inner shape is not specified; here, entries are `ActivityEntry`, and the map counts them by the name of their action.
 * @summary Get the user's latest activities
 */
export const getActivities = async ( options?: Parameters<typeof http>[1]): Promise<Activities> => {

  return http<Activities>(getGetActivitiesUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: Activities
  }
);}





export const getGetActivitiesQueryKey = () => {
    return [
    "getActivities"
    ] as const;
    }


export const getGetActivitiesQueryOptions = <TData = Awaited<ReturnType<typeof getActivities>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getActivities>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetActivitiesQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getActivities>>> = ({ signal }) => getActivities({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getActivities>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetActivitiesQueryResult = NonNullable<Awaited<ReturnType<typeof getActivities>>>
export type GetActivitiesQueryError = ErrorType<Failure>


export function useGetActivities<TData = Awaited<ReturnType<typeof getActivities>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getActivities>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getActivities>>,
          TError,
          Awaited<ReturnType<typeof getActivities>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetActivities<TData = Awaited<ReturnType<typeof getActivities>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getActivities>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getActivities>>,
          TError,
          Awaited<ReturnType<typeof getActivities>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetActivities<TData = Awaited<ReturnType<typeof getActivities>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getActivities>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the user's latest activities
 */

export function useGetActivities<TData = Awaited<ReturnType<typeof getActivities>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getActivities>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetActivitiesQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetActivities} query
 */
export const invalidateGetActivities = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetActivitiesQueryKey() }, options);

  return queryClient;
}




