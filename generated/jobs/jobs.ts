/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  Job,
  JobList
} from '#contract';
import type {
  Failure,
  Id,
  ListJobsParams
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

export const getListJobsUrl = (params?: ListJobsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/jobs?${stringifiedParams}` : `/jobs`
}

/**
 * @summary List the latest jobs, optionally of one media
 */
export const listJobs = async (params?: ListJobsParams, options?: Parameters<typeof http>[1]): Promise<JobList> => {

  return http<JobList>(getListJobsUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: JobList
  }
);}





export const getListJobsQueryKey = (params?: ListJobsParams,) => {
    return [
    "listJobs", ...(params ? [params] : [])
    ] as const;
    }


export const getListJobsQueryOptions = <TData = Awaited<ReturnType<typeof listJobs>>, TError = ErrorType<Failure>>(params?: ListJobsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listJobs>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListJobsQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listJobs>>> = ({ signal }) => listJobs(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listJobs>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListJobsQueryResult = NonNullable<Awaited<ReturnType<typeof listJobs>>>
export type ListJobsQueryError = ErrorType<Failure>


export function useListJobs<TData = Awaited<ReturnType<typeof listJobs>>, TError = ErrorType<Failure>>(
 params: undefined |  ListJobsParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listJobs>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listJobs>>,
          TError,
          Awaited<ReturnType<typeof listJobs>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListJobs<TData = Awaited<ReturnType<typeof listJobs>>, TError = ErrorType<Failure>>(
 params?: ListJobsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listJobs>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listJobs>>,
          TError,
          Awaited<ReturnType<typeof listJobs>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListJobs<TData = Awaited<ReturnType<typeof listJobs>>, TError = ErrorType<Failure>>(
 params?: ListJobsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listJobs>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the latest jobs, optionally of one media
 */

export function useListJobs<TData = Awaited<ReturnType<typeof listJobs>>, TError = ErrorType<Failure>>(
 params?: ListJobsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listJobs>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListJobsQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListJobs} query
 */
export const invalidateListJobs = async (
 queryClient: QueryClient, params?: ListJobsParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListJobsQueryKey(params) }, options);

  return queryClient;
}




export const getGetJobUrl = (jobId: Id,) => {




  return `/jobs/${jobId}`
}

/**
 * For other clients. The app reads lists of jobs and follows them by the socket.
 * @summary Get one job
 */
export const getJob = async (jobId: Id, options?: Parameters<typeof http>[1]): Promise<Job> => {

  return http<Job>(getGetJobUrl(jobId),
  {
    ...options,
    method: 'GET'

    ,
    schema: Job
  }
);}





export const getGetJobQueryKey = (jobId: Id,) => {
    return [
    "getJob", ...(jobId ? [jobId] : [])
    ] as const;
    }


export const getGetJobQueryOptions = <TData = Awaited<ReturnType<typeof getJob>>, TError = ErrorType<Failure>>(jobId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getJob>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetJobQueryKey(jobId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getJob>>> = ({ signal }) => getJob(jobId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: jobId !== null && jobId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getJob>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetJobQueryResult = NonNullable<Awaited<ReturnType<typeof getJob>>>
export type GetJobQueryError = ErrorType<Failure>


export function useGetJob<TData = Awaited<ReturnType<typeof getJob>>, TError = ErrorType<Failure>>(
 jobId: Id, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getJob>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getJob>>,
          TError,
          Awaited<ReturnType<typeof getJob>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetJob<TData = Awaited<ReturnType<typeof getJob>>, TError = ErrorType<Failure>>(
 jobId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getJob>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getJob>>,
          TError,
          Awaited<ReturnType<typeof getJob>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetJob<TData = Awaited<ReturnType<typeof getJob>>, TError = ErrorType<Failure>>(
 jobId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getJob>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get one job
 */

export function useGetJob<TData = Awaited<ReturnType<typeof getJob>>, TError = ErrorType<Failure>>(
 jobId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getJob>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetJobQueryOptions(jobId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetJob} query
 */
export const invalidateGetJob = async (
 queryClient: QueryClient, jobId: Id, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetJobQueryKey(jobId) }, options);

  return queryClient;
}




export const getCancelJobUrl = (jobId: Id,) => {




  return `/jobs/${jobId}`
}

/**
 * The file returns to its previous state. A file whose check is cancelled becomes Failed, and a cancelled import leaves no
 * file. A finished job gets 409.
 * @summary Cancel an unfinished job
 */
export const cancelJob = async (jobId: Id, options?: Parameters<typeof http>[1]): Promise<void> => {

  return http<void>(getCancelJobUrl(jobId),
  {
    ...options,
    method: 'DELETE'


  }
);}





export const getCancelJobMutationKey = () => ['cancelJob'] as const;

export const getCancelJobMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof cancelJob>>, TError,CancelJobMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof cancelJob>>, TError,CancelJobMutationVariables, TContext> => {

const mutationKey = getCancelJobMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof cancelJob>>, CancelJobMutationVariables> = (props) => {
          const {jobId} = props ?? {};

          return  cancelJob(jobId,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type CancelJobMutationResult = NonNullable<Awaited<ReturnType<typeof cancelJob>>>

    export type CancelJobMutationError = ErrorType<Failure>
    export type CancelJobMutationVariables = {jobId: Id}

    /**
 * @summary Cancel an unfinished job
 */
export const useCancelJob = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof cancelJob>>, TError,CancelJobMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof cancelJob>>,
        TError,
        CancelJobMutationVariables,
        TContext
      > => {
      return useMutation(getCancelJobMutationOptions(options), queryClient);
    }
    export const getRunJobNextUrl = (jobId: Id,) => {




  return `/jobs/${jobId}/run-next`
}

/**
 * Running jobs continue. Earlier jobs on the same file move with it, and of several jobs the one that was moved last is first. A job
 * that isn't queued gets 409.
 * @summary Move a queued job to the front of the line
 */
export const runJobNext = async (jobId: Id, options?: Parameters<typeof http>[1]): Promise<Job> => {

  return http<Job>(getRunJobNextUrl(jobId),
  {
    ...options,
    method: 'POST'

    ,
    schema: Job
  }
);}





export const getRunJobNextMutationKey = () => ['runJobNext'] as const;

export const getRunJobNextMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof runJobNext>>, TError,RunJobNextMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof runJobNext>>, TError,RunJobNextMutationVariables, TContext> => {

const mutationKey = getRunJobNextMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof runJobNext>>, RunJobNextMutationVariables> = (props) => {
          const {jobId} = props ?? {};

          return  runJobNext(jobId,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type RunJobNextMutationResult = NonNullable<Awaited<ReturnType<typeof runJobNext>>>

    export type RunJobNextMutationError = ErrorType<Failure>
    export type RunJobNextMutationVariables = {jobId: Id}

    /**
 * @summary Move a queued job to the front of the line
 */
export const useRunJobNext = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof runJobNext>>, TError,RunJobNextMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof runJobNext>>,
        TError,
        RunJobNextMutationVariables,
        TContext
      > => {
      return useMutation(getRunJobNextMutationOptions(options), queryClient);
    }
