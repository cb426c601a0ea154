/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  AccountSessionList,
  Capabilities,
  Config,
  FeatureFlags,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSetup,
  SocketToken,
  UserInfo
} from '#contract';
import type {
  Failure,
  GetFlagsParams,
  Id,
  NotifyRequest,
  PasswordChange,
  ProfileEdit,
  SecondFactorConfirmation,
  SecondFactorProof
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

export const getGetUserInfoUrl = () => {




  return `/app/info`
}

/**
 * @summary Get the signed-in user with roles and remaining time
 */
export const getUserInfo = async ( options?: Parameters<typeof http>[1]): Promise<UserInfo> => {

  return http<UserInfo>(getGetUserInfoUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: UserInfo
  }
);}





export const getGetUserInfoQueryKey = () => {
    return [
    "getUserInfo"
    ] as const;
    }


export const getGetUserInfoQueryOptions = <TData = Awaited<ReturnType<typeof getUserInfo>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getUserInfo>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetUserInfoQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getUserInfo>>> = ({ signal }) => getUserInfo({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getUserInfo>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetUserInfoQueryResult = NonNullable<Awaited<ReturnType<typeof getUserInfo>>>
export type GetUserInfoQueryError = ErrorType<Failure>


export function useGetUserInfo<TData = Awaited<ReturnType<typeof getUserInfo>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getUserInfo>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getUserInfo>>,
          TError,
          Awaited<ReturnType<typeof getUserInfo>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetUserInfo<TData = Awaited<ReturnType<typeof getUserInfo>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getUserInfo>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getUserInfo>>,
          TError,
          Awaited<ReturnType<typeof getUserInfo>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetUserInfo<TData = Awaited<ReturnType<typeof getUserInfo>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getUserInfo>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the signed-in user with roles and remaining time
 */

export function useGetUserInfo<TData = Awaited<ReturnType<typeof getUserInfo>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getUserInfo>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetUserInfoQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetUserInfo} query
 */
export const invalidateGetUserInfo = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetUserInfoQueryKey() }, options);

  return queryClient;
}




export const getGetConfigUrl = () => {




  return `/app/info/config`
}

/**
 * @summary Get the app's configuration for this user
 */
export const getConfig = async ( options?: Parameters<typeof http>[1]): Promise<Config> => {

  return http<Config>(getGetConfigUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: Config
  }
);}





export const getGetConfigQueryKey = () => {
    return [
    "getConfig"
    ] as const;
    }


export const getGetConfigQueryOptions = <TData = Awaited<ReturnType<typeof getConfig>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getConfig>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetConfigQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getConfig>>> = ({ signal }) => getConfig({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getConfig>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetConfigQueryResult = NonNullable<Awaited<ReturnType<typeof getConfig>>>
export type GetConfigQueryError = ErrorType<Failure>


export function useGetConfig<TData = Awaited<ReturnType<typeof getConfig>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getConfig>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getConfig>>,
          TError,
          Awaited<ReturnType<typeof getConfig>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetConfig<TData = Awaited<ReturnType<typeof getConfig>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getConfig>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getConfig>>,
          TError,
          Awaited<ReturnType<typeof getConfig>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetConfig<TData = Awaited<ReturnType<typeof getConfig>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getConfig>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the app's configuration for this user
 */

export function useGetConfig<TData = Awaited<ReturnType<typeof getConfig>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getConfig>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetConfigQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetConfig} query
 */
export const invalidateGetConfig = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetConfigQueryKey() }, options);

  return queryClient;
}




export const getGetCapabilitiesUrl = () => {




  return `/capabilities`
}

/**
 * Back ends of version 1.0.0 don't have this call. Clients then offer everything, and show the response's reason.
 * @summary Get what this back end can do with each media type
 */
export const getCapabilities = async ( options?: Parameters<typeof http>[1]): Promise<Capabilities> => {

  return http<Capabilities>(getGetCapabilitiesUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: Capabilities
  }
);}





export const getGetCapabilitiesQueryKey = () => {
    return [
    "getCapabilities"
    ] as const;
    }


export const getGetCapabilitiesQueryOptions = <TData = Awaited<ReturnType<typeof getCapabilities>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getCapabilities>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetCapabilitiesQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getCapabilities>>> = ({ signal }) => getCapabilities({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getCapabilities>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetCapabilitiesQueryResult = NonNullable<Awaited<ReturnType<typeof getCapabilities>>>
export type GetCapabilitiesQueryError = ErrorType<Failure>


export function useGetCapabilities<TData = Awaited<ReturnType<typeof getCapabilities>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getCapabilities>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getCapabilities>>,
          TError,
          Awaited<ReturnType<typeof getCapabilities>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetCapabilities<TData = Awaited<ReturnType<typeof getCapabilities>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getCapabilities>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getCapabilities>>,
          TError,
          Awaited<ReturnType<typeof getCapabilities>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetCapabilities<TData = Awaited<ReturnType<typeof getCapabilities>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getCapabilities>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get what this back end can do with each media type
 */

export function useGetCapabilities<TData = Awaited<ReturnType<typeof getCapabilities>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getCapabilities>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetCapabilitiesQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetCapabilities} query
 */
export const invalidateGetCapabilities = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetCapabilitiesQueryKey() }, options);

  return queryClient;
}




export const getCreateSocketTokenUrl = () => {




  return `/socket/token`
}

/**
 * A client requests a token for every connection and sends it as `token` in the `auth` of Socket.IO. Back ends of version 1.0.0 don't have this call. Clients then connect with the token of the user info as the query parameter `token`. The rule socket-token says what a token opens.
 * @summary Issue a token for one connection of the socket
 */
export const createSocketToken = async ( options?: Parameters<typeof http>[1]): Promise<SocketToken> => {

  return http<SocketToken>(getCreateSocketTokenUrl(),
  {
    ...options,
    method: 'POST'

    ,
    schema: SocketToken
  }
);}





export const getCreateSocketTokenMutationKey = () => ['createSocketToken'] as const;

export const getCreateSocketTokenMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof createSocketToken>>, TError,void, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof createSocketToken>>, TError,void, TContext> => {

const mutationKey = getCreateSocketTokenMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof createSocketToken>>, void> = () => {


          return  createSocketToken(requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type CreateSocketTokenMutationResult = NonNullable<Awaited<ReturnType<typeof createSocketToken>>>

    export type CreateSocketTokenMutationError = ErrorType<Failure>


    /**
 * @summary Issue a token for one connection of the socket
 */
export const useCreateSocketToken = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof createSocketToken>>, TError,void, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof createSocketToken>>,
        TError,
        void,
        TContext
      > => {
      return useMutation(getCreateSocketTokenMutationOptions(options), queryClient);
    }
    export const getEditProfileUrl = () => {




  return `/app/info/edit`
}

/**
 * @summary Change a field of the user's profile
 */
export const editProfile = async (profileEdit: ProfileEdit, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getEditProfileUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(profileEdit)
  }
);}





export const getEditProfileMutationKey = () => ['editProfile'] as const;

export const getEditProfileMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof editProfile>>, TError,EditProfileMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof editProfile>>, TError,EditProfileMutationVariables, TContext> => {

const mutationKey = getEditProfileMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof editProfile>>, EditProfileMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  editProfile(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type EditProfileMutationResult = NonNullable<Awaited<ReturnType<typeof editProfile>>>
    export type EditProfileMutationBody = ProfileEdit
    export type EditProfileMutationError = ErrorType<Failure>
    export type EditProfileMutationVariables = {data: ProfileEdit}

    /**
 * @summary Change a field of the user's profile
 */
export const useEditProfile = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof editProfile>>, TError,EditProfileMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof editProfile>>,
        TError,
        EditProfileMutationVariables,
        TContext
      > => {
      return useMutation(getEditProfileMutationOptions(options), queryClient);
    }
    export const getGetSecondFactorUrl = () => {




  return `/app/second-factor`
}

/**
 * Back ends of version 1.0.0 don't have this call. Clients then don't offer two-step sign-in.
 * @summary Get whether two-step sign-in is on, and how many recovery codes are left
 */
export const getSecondFactor = async ( options?: Parameters<typeof http>[1]): Promise<SecondFactor> => {

  return http<SecondFactor>(getGetSecondFactorUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: SecondFactor
  }
);}





export const getGetSecondFactorQueryKey = () => {
    return [
    "getSecondFactor"
    ] as const;
    }


export const getGetSecondFactorQueryOptions = <TData = Awaited<ReturnType<typeof getSecondFactor>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSecondFactor>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetSecondFactorQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getSecondFactor>>> = ({ signal }) => getSecondFactor({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getSecondFactor>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetSecondFactorQueryResult = NonNullable<Awaited<ReturnType<typeof getSecondFactor>>>
export type GetSecondFactorQueryError = ErrorType<Failure>


export function useGetSecondFactor<TData = Awaited<ReturnType<typeof getSecondFactor>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSecondFactor>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getSecondFactor>>,
          TError,
          Awaited<ReturnType<typeof getSecondFactor>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetSecondFactor<TData = Awaited<ReturnType<typeof getSecondFactor>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSecondFactor>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getSecondFactor>>,
          TError,
          Awaited<ReturnType<typeof getSecondFactor>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetSecondFactor<TData = Awaited<ReturnType<typeof getSecondFactor>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSecondFactor>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get whether two-step sign-in is on, and how many recovery codes are left
 */

export function useGetSecondFactor<TData = Awaited<ReturnType<typeof getSecondFactor>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSecondFactor>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetSecondFactorQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetSecondFactor} query
 */
export const invalidateGetSecondFactor = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetSecondFactorQueryKey() }, options);

  return queryClient;
}




export const getStartSecondFactorUrl = () => {




  return `/app/second-factor`
}

/**
 * The only response with the secret. Two-step sign-in stays off until confirmSecondFactor gets a code of it, within 15 minutes. Another call replaces the secret. 409 if two-step sign-in is on, or if the account has no password.
 * @summary Create a secret for an authenticator app
 */
export const startSecondFactor = async ( options?: Parameters<typeof http>[1]): Promise<SecondFactorSetup> => {

  return http<SecondFactorSetup>(getStartSecondFactorUrl(),
  {
    ...options,
    method: 'POST'

    ,
    schema: SecondFactorSetup
  }
);}





export const getStartSecondFactorMutationKey = () => ['startSecondFactor'] as const;

export const getStartSecondFactorMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof startSecondFactor>>, TError,void, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof startSecondFactor>>, TError,void, TContext> => {

const mutationKey = getStartSecondFactorMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof startSecondFactor>>, void> = () => {


          return  startSecondFactor(requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type StartSecondFactorMutationResult = NonNullable<Awaited<ReturnType<typeof startSecondFactor>>>

    export type StartSecondFactorMutationError = ErrorType<Failure>


    /**
 * @summary Create a secret for an authenticator app
 */
export const useStartSecondFactor = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof startSecondFactor>>, TError,void, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof startSecondFactor>>,
        TError,
        void,
        TContext
      > => {
      return useMutation(getStartSecondFactorMutationOptions(options), queryClient);
    }
    export const getConfirmSecondFactorUrl = () => {




  return `/app/second-factor/confirm`
}

/**
 * The response has ten recovery codes, which no other call returns. The password keeps a stranger at an open session from locking its owner out. 403 with wrong-credentials for a wrong password, and with wrong-code if the code isn't one of the secret. 409 if there is no secret to confirm.
 * @summary Turn on two-step sign-in with a first code and the password
 */
export const confirmSecondFactor = async (secondFactorConfirmation: SecondFactorConfirmation, options?: Parameters<typeof http>[1]): Promise<RecoveryCodes> => {

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
return http<RecoveryCodes>(getConfirmSecondFactorUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(secondFactorConfirmation),
    schema: RecoveryCodes
  }
);}





export const getConfirmSecondFactorMutationKey = () => ['confirmSecondFactor'] as const;

export const getConfirmSecondFactorMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof confirmSecondFactor>>, TError,ConfirmSecondFactorMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof confirmSecondFactor>>, TError,ConfirmSecondFactorMutationVariables, TContext> => {

const mutationKey = getConfirmSecondFactorMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof confirmSecondFactor>>, ConfirmSecondFactorMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  confirmSecondFactor(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ConfirmSecondFactorMutationResult = NonNullable<Awaited<ReturnType<typeof confirmSecondFactor>>>
    export type ConfirmSecondFactorMutationBody = SecondFactorConfirmation
    export type ConfirmSecondFactorMutationError = ErrorType<Failure>
    export type ConfirmSecondFactorMutationVariables = {data: SecondFactorConfirmation}

    /**
 * @summary Turn on two-step sign-in with a first code and the password
 */
export const useConfirmSecondFactor = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof confirmSecondFactor>>, TError,ConfirmSecondFactorMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof confirmSecondFactor>>,
        TError,
        ConfirmSecondFactorMutationVariables,
        TContext
      > => {
      return useMutation(getConfirmSecondFactorMutationOptions(options), queryClient);
    }
    export const getRenewRecoveryCodesUrl = () => {




  return `/app/second-factor/recovery-codes`
}

/**
 * Needs the password or a code of the authenticator app. The earlier codes stop working. 409 if two-step sign-in is off.
 * @summary Replace the recovery codes
 */
export const renewRecoveryCodes = async (secondFactorProof: SecondFactorProof, options?: Parameters<typeof http>[1]): Promise<RecoveryCodes> => {

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
return http<RecoveryCodes>(getRenewRecoveryCodesUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(secondFactorProof),
    schema: RecoveryCodes
  }
);}





export const getRenewRecoveryCodesMutationKey = () => ['renewRecoveryCodes'] as const;

export const getRenewRecoveryCodesMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof renewRecoveryCodes>>, TError,RenewRecoveryCodesMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof renewRecoveryCodes>>, TError,RenewRecoveryCodesMutationVariables, TContext> => {

const mutationKey = getRenewRecoveryCodesMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof renewRecoveryCodes>>, RenewRecoveryCodesMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  renewRecoveryCodes(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type RenewRecoveryCodesMutationResult = NonNullable<Awaited<ReturnType<typeof renewRecoveryCodes>>>
    export type RenewRecoveryCodesMutationBody = SecondFactorProof
    export type RenewRecoveryCodesMutationError = ErrorType<Failure>
    export type RenewRecoveryCodesMutationVariables = {data: SecondFactorProof}

    /**
 * @summary Replace the recovery codes
 */
export const useRenewRecoveryCodes = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof renewRecoveryCodes>>, TError,RenewRecoveryCodesMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof renewRecoveryCodes>>,
        TError,
        RenewRecoveryCodesMutationVariables,
        TContext
      > => {
      return useMutation(getRenewRecoveryCodesMutationOptions(options), queryClient);
    }
    export const getTurnOffSecondFactorUrl = () => {




  return `/app/second-factor/off`
}

/**
 * Needs the password or a code of the authenticator app. 409 if two-step sign-in is off, or required.
 * @summary Turn off two-step sign-in
 */
export const turnOffSecondFactor = async (secondFactorProof: SecondFactorProof, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getTurnOffSecondFactorUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(secondFactorProof)
  }
);}





export const getTurnOffSecondFactorMutationKey = () => ['turnOffSecondFactor'] as const;

export const getTurnOffSecondFactorMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof turnOffSecondFactor>>, TError,TurnOffSecondFactorMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof turnOffSecondFactor>>, TError,TurnOffSecondFactorMutationVariables, TContext> => {

const mutationKey = getTurnOffSecondFactorMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof turnOffSecondFactor>>, TurnOffSecondFactorMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  turnOffSecondFactor(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type TurnOffSecondFactorMutationResult = NonNullable<Awaited<ReturnType<typeof turnOffSecondFactor>>>
    export type TurnOffSecondFactorMutationBody = SecondFactorProof
    export type TurnOffSecondFactorMutationError = ErrorType<Failure>
    export type TurnOffSecondFactorMutationVariables = {data: SecondFactorProof}

    /**
 * @summary Turn off two-step sign-in
 */
export const useTurnOffSecondFactor = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof turnOffSecondFactor>>, TError,TurnOffSecondFactorMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof turnOffSecondFactor>>,
        TError,
        TurnOffSecondFactorMutationVariables,
        TContext
      > => {
      return useMutation(getTurnOffSecondFactorMutationOptions(options), queryClient);
    }
    export const getChangePasswordUrl = () => {




  return `/app/password`
}

/**
 * The current password keeps a stranger at an open session out; wrong ones count like those at the login. A change ends the other sessions of the account and the links that set a password, and is reported by email. Two-step sign-in stays on. 409 if the account has no password. Clients offer it where getSecondFactor has the sign-in method password; back ends of version 1.0.0 have neither call.
 * @summary Change the password of the signed-in user
 */
export const changePassword = async (passwordChange: PasswordChange, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getChangePasswordUrl(),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(passwordChange)
  }
);}





export const getChangePasswordMutationKey = () => ['changePassword'] as const;

export const getChangePasswordMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof changePassword>>, TError,ChangePasswordMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof changePassword>>, TError,ChangePasswordMutationVariables, TContext> => {

const mutationKey = getChangePasswordMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof changePassword>>, ChangePasswordMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  changePassword(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ChangePasswordMutationResult = NonNullable<Awaited<ReturnType<typeof changePassword>>>
    export type ChangePasswordMutationBody = PasswordChange
    export type ChangePasswordMutationError = ErrorType<Failure>
    export type ChangePasswordMutationVariables = {data: PasswordChange}

    /**
 * @summary Change the password of the signed-in user
 */
export const useChangePassword = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof changePassword>>, TError,ChangePasswordMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof changePassword>>,
        TError,
        ChangePasswordMutationVariables,
        TContext
      > => {
      return useMutation(getChangePasswordMutationOptions(options), queryClient);
    }
    export const getListSessionsUrl = () => {




  return `/app/sessions`
}

/**
 * The session of the request comes first, then the others by their last use, latest first. Clients offer it where getSecondFactor has a sign-in method; back ends of version 1.0.0 lack it.
 * @summary List the sessions of the signed-in user
 */
export const listSessions = async ( options?: Parameters<typeof http>[1]): Promise<AccountSessionList> => {

  return http<AccountSessionList>(getListSessionsUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: AccountSessionList
  }
);}





export const getListSessionsQueryKey = () => {
    return [
    "listSessions"
    ] as const;
    }


export const getListSessionsQueryOptions = <TData = Awaited<ReturnType<typeof listSessions>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listSessions>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListSessionsQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listSessions>>> = ({ signal }) => listSessions({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listSessions>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListSessionsQueryResult = NonNullable<Awaited<ReturnType<typeof listSessions>>>
export type ListSessionsQueryError = ErrorType<Failure>


export function useListSessions<TData = Awaited<ReturnType<typeof listSessions>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listSessions>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listSessions>>,
          TError,
          Awaited<ReturnType<typeof listSessions>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListSessions<TData = Awaited<ReturnType<typeof listSessions>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listSessions>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listSessions>>,
          TError,
          Awaited<ReturnType<typeof listSessions>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListSessions<TData = Awaited<ReturnType<typeof listSessions>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listSessions>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the sessions of the signed-in user
 */

export function useListSessions<TData = Awaited<ReturnType<typeof listSessions>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listSessions>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListSessionsQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListSessions} query
 */
export const invalidateListSessions = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListSessionsQueryKey() }, options);

  return queryClient;
}




export const getEndOtherSessionsUrl = () => {




  return `/app/sessions`
}

/**
 * The session of the request stays, and the sockets of the others end with them. Clients offer it where getSecondFactor has a sign-in method; back ends of version 1.0.0 have neither call.
 * @summary End all other sessions of the signed-in user
 */
export const endOtherSessions = async ( options?: Parameters<typeof http>[1]): Promise<void> => {

  return http<void>(getEndOtherSessionsUrl(),
  {
    ...options,
    method: 'DELETE'


  }
);}





export const getEndOtherSessionsMutationKey = () => ['endOtherSessions'] as const;

export const getEndOtherSessionsMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof endOtherSessions>>, TError,void, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof endOtherSessions>>, TError,void, TContext> => {

const mutationKey = getEndOtherSessionsMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof endOtherSessions>>, void> = () => {


          return  endOtherSessions(requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type EndOtherSessionsMutationResult = NonNullable<Awaited<ReturnType<typeof endOtherSessions>>>

    export type EndOtherSessionsMutationError = ErrorType<Failure>


    /**
 * @summary End all other sessions of the signed-in user
 */
export const useEndOtherSessions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof endOtherSessions>>, TError,void, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof endOtherSessions>>,
        TError,
        void,
        TContext
      > => {
      return useMutation(getEndOtherSessionsMutationOptions(options), queryClient);
    }
    export const getEndSessionUrl = (sessionId: Id,) => {




  return `/app/sessions/${sessionId}`
}

/**
 * Its sockets end with it. 409 for the session of the request, which logout ends. Back ends of version 1.0.0 lack it.
 * @summary End another session of the signed-in user
 */
export const endSession = async (sessionId: Id, options?: Parameters<typeof http>[1]): Promise<void> => {

  return http<void>(getEndSessionUrl(sessionId),
  {
    ...options,
    method: 'DELETE'


  }
);}





export const getEndSessionMutationKey = () => ['endSession'] as const;

export const getEndSessionMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof endSession>>, TError,EndSessionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof endSession>>, TError,EndSessionMutationVariables, TContext> => {

const mutationKey = getEndSessionMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof endSession>>, EndSessionMutationVariables> = (props) => {
          const {sessionId} = props ?? {};

          return  endSession(sessionId,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type EndSessionMutationResult = NonNullable<Awaited<ReturnType<typeof endSession>>>

    export type EndSessionMutationError = ErrorType<Failure>
    export type EndSessionMutationVariables = {sessionId: Id}

    /**
 * @summary End another session of the signed-in user
 */
export const useEndSession = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof endSession>>, TError,EndSessionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof endSession>>,
        TError,
        EndSessionMutationVariables,
        TContext
      > => {
      return useMutation(getEndSessionMutationOptions(options), queryClient);
    }
    export const getNotifyTeamUrl = () => {




  return `/app/notify`
}

/**
 * @summary Send a message to the product's team
 */
export const notifyTeam = async (notifyRequest: NotifyRequest, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getNotifyTeamUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(notifyRequest)
  }
);}





export const getNotifyTeamMutationKey = () => ['notifyTeam'] as const;

export const getNotifyTeamMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof notifyTeam>>, TError,NotifyTeamMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof notifyTeam>>, TError,NotifyTeamMutationVariables, TContext> => {

const mutationKey = getNotifyTeamMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof notifyTeam>>, NotifyTeamMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  notifyTeam(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type NotifyTeamMutationResult = NonNullable<Awaited<ReturnType<typeof notifyTeam>>>
    export type NotifyTeamMutationBody = NotifyRequest
    export type NotifyTeamMutationError = ErrorType<Failure>
    export type NotifyTeamMutationVariables = {data: NotifyRequest}

    /**
 * @summary Send a message to the product's team
 */
export const useNotifyTeam = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof notifyTeam>>, TError,NotifyTeamMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof notifyTeam>>,
        TError,
        NotifyTeamMutationVariables,
        TContext
      > => {
      return useMutation(getNotifyTeamMutationOptions(options), queryClient);
    }
    export const getGetFlagsUrl = (params?: GetFlagsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/flags?${stringifiedParams}` : `/flags`
}

/**
 * @summary Get the feature flags; the page's query parameters are passed through
 */
export const getFlags = async (params?: GetFlagsParams, options?: Parameters<typeof http>[1]): Promise<FeatureFlags> => {

  return http<FeatureFlags>(getGetFlagsUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: FeatureFlags
  }
);}





export const getGetFlagsQueryKey = (params?: GetFlagsParams,) => {
    return [
    "getFlags", ...(params ? [params] : [])
    ] as const;
    }


export const getGetFlagsQueryOptions = <TData = Awaited<ReturnType<typeof getFlags>>, TError = ErrorType<Failure>>(params?: GetFlagsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getFlags>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetFlagsQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getFlags>>> = ({ signal }) => getFlags(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getFlags>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetFlagsQueryResult = NonNullable<Awaited<ReturnType<typeof getFlags>>>
export type GetFlagsQueryError = ErrorType<Failure>


export function useGetFlags<TData = Awaited<ReturnType<typeof getFlags>>, TError = ErrorType<Failure>>(
 params: undefined |  GetFlagsParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getFlags>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getFlags>>,
          TError,
          Awaited<ReturnType<typeof getFlags>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetFlags<TData = Awaited<ReturnType<typeof getFlags>>, TError = ErrorType<Failure>>(
 params?: GetFlagsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getFlags>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getFlags>>,
          TError,
          Awaited<ReturnType<typeof getFlags>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetFlags<TData = Awaited<ReturnType<typeof getFlags>>, TError = ErrorType<Failure>>(
 params?: GetFlagsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getFlags>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the feature flags; the page's query parameters are passed through
 */

export function useGetFlags<TData = Awaited<ReturnType<typeof getFlags>>, TError = ErrorType<Failure>>(
 params?: GetFlagsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getFlags>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetFlagsQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetFlags} query
 */
export const invalidateGetFlags = async (
 queryClient: QueryClient, params?: GetFlagsParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetFlagsQueryKey(params) }, options);

  return queryClient;
}




