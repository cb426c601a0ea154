/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  Account,
  ActivityList,
  EnterpriseUser,
  EnterpriseUserList,
  UsageEventList
} from '#contract';
import type {
  EnterpriseUserRequest,
  EnterpriseUserUpdate,
  Failure,
  ListEnterpriseActivitiesParams,
  ListEnterpriseEventsParams,
  ListEnterpriseUsersParams
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

export const getGetEnterpriseAccountUrl = () => {




  return `/enterprise/account`
}

/**
 * @summary Get the user's enterprise account with its limits and usage
 */
export const getEnterpriseAccount = async ( options?: Parameters<typeof http>[1]): Promise<Account> => {

  return http<Account>(getGetEnterpriseAccountUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: Account
  }
);}





export const getGetEnterpriseAccountQueryKey = () => {
    return [
    "getEnterpriseAccount"
    ] as const;
    }


export const getGetEnterpriseAccountQueryOptions = <TData = Awaited<ReturnType<typeof getEnterpriseAccount>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEnterpriseAccount>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetEnterpriseAccountQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getEnterpriseAccount>>> = ({ signal }) => getEnterpriseAccount({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getEnterpriseAccount>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetEnterpriseAccountQueryResult = NonNullable<Awaited<ReturnType<typeof getEnterpriseAccount>>>
export type GetEnterpriseAccountQueryError = ErrorType<Failure>


export function useGetEnterpriseAccount<TData = Awaited<ReturnType<typeof getEnterpriseAccount>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEnterpriseAccount>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getEnterpriseAccount>>,
          TError,
          Awaited<ReturnType<typeof getEnterpriseAccount>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetEnterpriseAccount<TData = Awaited<ReturnType<typeof getEnterpriseAccount>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEnterpriseAccount>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getEnterpriseAccount>>,
          TError,
          Awaited<ReturnType<typeof getEnterpriseAccount>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetEnterpriseAccount<TData = Awaited<ReturnType<typeof getEnterpriseAccount>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEnterpriseAccount>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the user's enterprise account with its limits and usage
 */

export function useGetEnterpriseAccount<TData = Awaited<ReturnType<typeof getEnterpriseAccount>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getEnterpriseAccount>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetEnterpriseAccountQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetEnterpriseAccount} query
 */
export const invalidateGetEnterpriseAccount = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetEnterpriseAccountQueryKey() }, options);

  return queryClient;
}




export const getListEnterpriseUsersUrl = (params?: ListEnterpriseUsersParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/enterprise/users?${stringifiedParams}` : `/enterprise/users`
}

/**
 * @summary List the account's users by name
 */
export const listEnterpriseUsers = async (params?: ListEnterpriseUsersParams, options?: Parameters<typeof http>[1]): Promise<EnterpriseUserList> => {

  return http<EnterpriseUserList>(getListEnterpriseUsersUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: EnterpriseUserList
  }
);}





export const getListEnterpriseUsersQueryKey = (params?: ListEnterpriseUsersParams,) => {
    return [
    "listEnterpriseUsers", ...(params ? [params] : [])
    ] as const;
    }


export const getListEnterpriseUsersQueryOptions = <TData = Awaited<ReturnType<typeof listEnterpriseUsers>>, TError = ErrorType<Failure>>(params?: ListEnterpriseUsersParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseUsers>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListEnterpriseUsersQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listEnterpriseUsers>>> = ({ signal }) => listEnterpriseUsers(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseUsers>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListEnterpriseUsersQueryResult = NonNullable<Awaited<ReturnType<typeof listEnterpriseUsers>>>
export type ListEnterpriseUsersQueryError = ErrorType<Failure>


export function useListEnterpriseUsers<TData = Awaited<ReturnType<typeof listEnterpriseUsers>>, TError = ErrorType<Failure>>(
 params: undefined |  ListEnterpriseUsersParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseUsers>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listEnterpriseUsers>>,
          TError,
          Awaited<ReturnType<typeof listEnterpriseUsers>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListEnterpriseUsers<TData = Awaited<ReturnType<typeof listEnterpriseUsers>>, TError = ErrorType<Failure>>(
 params?: ListEnterpriseUsersParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseUsers>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listEnterpriseUsers>>,
          TError,
          Awaited<ReturnType<typeof listEnterpriseUsers>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListEnterpriseUsers<TData = Awaited<ReturnType<typeof listEnterpriseUsers>>, TError = ErrorType<Failure>>(
 params?: ListEnterpriseUsersParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseUsers>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the account's users by name
 */

export function useListEnterpriseUsers<TData = Awaited<ReturnType<typeof listEnterpriseUsers>>, TError = ErrorType<Failure>>(
 params?: ListEnterpriseUsersParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseUsers>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListEnterpriseUsersQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListEnterpriseUsers} query
 */
export const invalidateListEnterpriseUsers = async (
 queryClient: QueryClient, params?: ListEnterpriseUsersParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListEnterpriseUsersQueryKey(params) }, options);

  return queryClient;
}




export const getCreateEnterpriseUserUrl = () => {




  return `/enterprise/users`
}

/**
 * @summary Add a user, who gets an email with a link to choose a password
 */
export const createEnterpriseUser = async (enterpriseUserRequest: EnterpriseUserRequest, options?: Parameters<typeof http>[1]): Promise<EnterpriseUser> => {

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
return http<EnterpriseUser>(getCreateEnterpriseUserUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(enterpriseUserRequest),
    schema: EnterpriseUser
  }
);}





export const getCreateEnterpriseUserMutationKey = () => ['createEnterpriseUser'] as const;

export const getCreateEnterpriseUserMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof createEnterpriseUser>>, TError,CreateEnterpriseUserMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof createEnterpriseUser>>, TError,CreateEnterpriseUserMutationVariables, TContext> => {

const mutationKey = getCreateEnterpriseUserMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof createEnterpriseUser>>, CreateEnterpriseUserMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  createEnterpriseUser(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type CreateEnterpriseUserMutationResult = NonNullable<Awaited<ReturnType<typeof createEnterpriseUser>>>
    export type CreateEnterpriseUserMutationBody = EnterpriseUserRequest
    export type CreateEnterpriseUserMutationError = ErrorType<Failure>
    export type CreateEnterpriseUserMutationVariables = {data: EnterpriseUserRequest}

    /**
 * @summary Add a user, who gets an email with a link to choose a password
 */
export const useCreateEnterpriseUser = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof createEnterpriseUser>>, TError,CreateEnterpriseUserMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof createEnterpriseUser>>,
        TError,
        CreateEnterpriseUserMutationVariables,
        TContext
      > => {
      return useMutation(getCreateEnterpriseUserMutationOptions(options), queryClient);
    }
    export const getUpdateEnterpriseUserUrl = (userId: string,) => {




  return `/enterprise/users/${userId}`
}

/**
 * @summary Change a user's role or limit, or activate or deactivate them
 */
export const updateEnterpriseUser = async (userId: string,
    enterpriseUserUpdate: EnterpriseUserUpdate, options?: Parameters<typeof http>[1]): Promise<EnterpriseUser> => {

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
return http<EnterpriseUser>(getUpdateEnterpriseUserUrl(userId),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(enterpriseUserUpdate),
    schema: EnterpriseUser
  }
);}





export const getUpdateEnterpriseUserMutationKey = () => ['updateEnterpriseUser'] as const;

export const getUpdateEnterpriseUserMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof updateEnterpriseUser>>, TError,UpdateEnterpriseUserMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof updateEnterpriseUser>>, TError,UpdateEnterpriseUserMutationVariables, TContext> => {

const mutationKey = getUpdateEnterpriseUserMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof updateEnterpriseUser>>, UpdateEnterpriseUserMutationVariables> = (props) => {
          const {userId,data} = props ?? {};

          return  updateEnterpriseUser(userId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type UpdateEnterpriseUserMutationResult = NonNullable<Awaited<ReturnType<typeof updateEnterpriseUser>>>
    export type UpdateEnterpriseUserMutationBody = EnterpriseUserUpdate
    export type UpdateEnterpriseUserMutationError = ErrorType<Failure>
    export type UpdateEnterpriseUserMutationVariables = {userId: string;data: EnterpriseUserUpdate}

    /**
 * @summary Change a user's role or limit, or activate or deactivate them
 */
export const useUpdateEnterpriseUser = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof updateEnterpriseUser>>, TError,UpdateEnterpriseUserMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof updateEnterpriseUser>>,
        TError,
        UpdateEnterpriseUserMutationVariables,
        TContext
      > => {
      return useMutation(getUpdateEnterpriseUserMutationOptions(options), queryClient);
    }
    export const getListEnterpriseActivitiesUrl = (params?: ListEnterpriseActivitiesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/enterprise/activities?${stringifiedParams}` : `/enterprise/activities`
}

/**
 * @summary List the account's activities, newest first
 */
export const listEnterpriseActivities = async (params?: ListEnterpriseActivitiesParams, options?: Parameters<typeof http>[1]): Promise<ActivityList> => {

  return http<ActivityList>(getListEnterpriseActivitiesUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: ActivityList
  }
);}





export const getListEnterpriseActivitiesQueryKey = (params?: ListEnterpriseActivitiesParams,) => {
    return [
    "listEnterpriseActivities", ...(params ? [params] : [])
    ] as const;
    }


export const getListEnterpriseActivitiesQueryOptions = <TData = Awaited<ReturnType<typeof listEnterpriseActivities>>, TError = ErrorType<Failure>>(params?: ListEnterpriseActivitiesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseActivities>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListEnterpriseActivitiesQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listEnterpriseActivities>>> = ({ signal }) => listEnterpriseActivities(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseActivities>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListEnterpriseActivitiesQueryResult = NonNullable<Awaited<ReturnType<typeof listEnterpriseActivities>>>
export type ListEnterpriseActivitiesQueryError = ErrorType<Failure>


export function useListEnterpriseActivities<TData = Awaited<ReturnType<typeof listEnterpriseActivities>>, TError = ErrorType<Failure>>(
 params: undefined |  ListEnterpriseActivitiesParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseActivities>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listEnterpriseActivities>>,
          TError,
          Awaited<ReturnType<typeof listEnterpriseActivities>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListEnterpriseActivities<TData = Awaited<ReturnType<typeof listEnterpriseActivities>>, TError = ErrorType<Failure>>(
 params?: ListEnterpriseActivitiesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseActivities>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listEnterpriseActivities>>,
          TError,
          Awaited<ReturnType<typeof listEnterpriseActivities>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListEnterpriseActivities<TData = Awaited<ReturnType<typeof listEnterpriseActivities>>, TError = ErrorType<Failure>>(
 params?: ListEnterpriseActivitiesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseActivities>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the account's activities, newest first
 */

export function useListEnterpriseActivities<TData = Awaited<ReturnType<typeof listEnterpriseActivities>>, TError = ErrorType<Failure>>(
 params?: ListEnterpriseActivitiesParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseActivities>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListEnterpriseActivitiesQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListEnterpriseActivities} query
 */
export const invalidateListEnterpriseActivities = async (
 queryClient: QueryClient, params?: ListEnterpriseActivitiesParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListEnterpriseActivitiesQueryKey(params) }, options);

  return queryClient;
}




export const getListEnterpriseEventsUrl = (params?: ListEnterpriseEventsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/enterprise/events?${stringifiedParams}` : `/enterprise/events`
}

/**
 * @summary List the account's usage events, newest first
 */
export const listEnterpriseEvents = async (params?: ListEnterpriseEventsParams, options?: Parameters<typeof http>[1]): Promise<UsageEventList> => {

  return http<UsageEventList>(getListEnterpriseEventsUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: UsageEventList
  }
);}





export const getListEnterpriseEventsQueryKey = (params?: ListEnterpriseEventsParams,) => {
    return [
    "listEnterpriseEvents", ...(params ? [params] : [])
    ] as const;
    }


export const getListEnterpriseEventsQueryOptions = <TData = Awaited<ReturnType<typeof listEnterpriseEvents>>, TError = ErrorType<Failure>>(params?: ListEnterpriseEventsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseEvents>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListEnterpriseEventsQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listEnterpriseEvents>>> = ({ signal }) => listEnterpriseEvents(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseEvents>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListEnterpriseEventsQueryResult = NonNullable<Awaited<ReturnType<typeof listEnterpriseEvents>>>
export type ListEnterpriseEventsQueryError = ErrorType<Failure>


export function useListEnterpriseEvents<TData = Awaited<ReturnType<typeof listEnterpriseEvents>>, TError = ErrorType<Failure>>(
 params: undefined |  ListEnterpriseEventsParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseEvents>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listEnterpriseEvents>>,
          TError,
          Awaited<ReturnType<typeof listEnterpriseEvents>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListEnterpriseEvents<TData = Awaited<ReturnType<typeof listEnterpriseEvents>>, TError = ErrorType<Failure>>(
 params?: ListEnterpriseEventsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseEvents>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listEnterpriseEvents>>,
          TError,
          Awaited<ReturnType<typeof listEnterpriseEvents>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListEnterpriseEvents<TData = Awaited<ReturnType<typeof listEnterpriseEvents>>, TError = ErrorType<Failure>>(
 params?: ListEnterpriseEventsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseEvents>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the account's usage events, newest first
 */

export function useListEnterpriseEvents<TData = Awaited<ReturnType<typeof listEnterpriseEvents>>, TError = ErrorType<Failure>>(
 params?: ListEnterpriseEventsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listEnterpriseEvents>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListEnterpriseEventsQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListEnterpriseEvents} query
 */
export const invalidateListEnterpriseEvents = async (
 queryClient: QueryClient, params?: ListEnterpriseEventsParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListEnterpriseEventsQueryKey(params) }, options);

  return queryClient;
}




