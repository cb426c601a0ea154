/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  AuthInfo,
  SignInResult
} from '#contract';
import type {
  ExtraDetailsRequest,
  Failure,
  LocalProfileRequest,
  LoginFailure,
  LoginRequest,
  LogoutRequest,
  NameProfileRequest,
  ResendRequest,
  ResetRequest,
  SecondFactorLogin,
  SignupRequest,
  SsoRequest,
  VerifyRequest
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

export const getGetAuthInfoUrl = () => {




  return `/auth/info`
}

/**
 * @summary Get the sign-up questions, password rule and sign-in providers
 */
export const getAuthInfo = async ( options?: Parameters<typeof http>[1]): Promise<AuthInfo> => {

  return http<AuthInfo>(getGetAuthInfoUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: AuthInfo
  }
);}





export const getGetAuthInfoQueryKey = () => {
    return [
    "getAuthInfo"
    ] as const;
    }


export const getGetAuthInfoQueryOptions = <TData = Awaited<ReturnType<typeof getAuthInfo>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAuthInfo>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetAuthInfoQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getAuthInfo>>> = ({ signal }) => getAuthInfo({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getAuthInfo>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetAuthInfoQueryResult = NonNullable<Awaited<ReturnType<typeof getAuthInfo>>>
export type GetAuthInfoQueryError = ErrorType<Failure>


export function useGetAuthInfo<TData = Awaited<ReturnType<typeof getAuthInfo>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAuthInfo>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getAuthInfo>>,
          TError,
          Awaited<ReturnType<typeof getAuthInfo>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetAuthInfo<TData = Awaited<ReturnType<typeof getAuthInfo>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAuthInfo>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getAuthInfo>>,
          TError,
          Awaited<ReturnType<typeof getAuthInfo>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetAuthInfo<TData = Awaited<ReturnType<typeof getAuthInfo>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAuthInfo>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the sign-up questions, password rule and sign-in providers
 */

export function useGetAuthInfo<TData = Awaited<ReturnType<typeof getAuthInfo>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getAuthInfo>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetAuthInfoQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetAuthInfo} query
 */
export const invalidateGetAuthInfo = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetAuthInfoQueryKey() }, options);

  return queryClient;
}




export const getSignupUrl = () => {




  return `/auth/signup`
}

/**
 * A back end limits sign-ups with 429, by address and by client.
 * @summary Create an account and sign in
 */
export const signup = async (signupRequest: SignupRequest, options?: Parameters<typeof http>[1]): Promise<SignInResult> => {

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
return http<SignInResult>(getSignupUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(signupRequest),
    schema: SignInResult
  }
);}





export const getSignupMutationKey = () => ['signup'] as const;

export const getSignupMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signup>>, TError,SignupMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof signup>>, TError,SignupMutationVariables, TContext> => {

const mutationKey = getSignupMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof signup>>, SignupMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  signup(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SignupMutationResult = NonNullable<Awaited<ReturnType<typeof signup>>>
    export type SignupMutationBody = SignupRequest
    export type SignupMutationError = ErrorType<Failure>
    export type SignupMutationVariables = {data: SignupRequest}

    /**
 * @summary Create an account and sign in
 */
export const useSignup = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signup>>, TError,SignupMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof signup>>,
        TError,
        SignupMutationVariables,
        TContext
      > => {
      return useMutation(getSignupMutationOptions(options), queryClient);
    }
    export const getLoginUrl = () => {




  return `/auth/login`
}

/**
 * Wrong credentials get 403, because 401 always means that the session has ended. A back end slows down guessing with 429, by account and by client. The right password of an account with two-step sign-in gets 403 with the code second-factor-needed and a token, with which finishLogin starts the session.
 * @summary Sign in with email and password
 */
export const login = async (loginRequest: LoginRequest, options?: Parameters<typeof http>[1]): Promise<SignInResult> => {

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
return http<SignInResult>(getLoginUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(loginRequest),
    schema: SignInResult
  }
);}





export const getLoginMutationKey = () => ['login'] as const;

export const getLoginMutationOptions = <TError = ErrorType<LoginFailure | Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof login>>, TError,LoginMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof login>>, TError,LoginMutationVariables, TContext> => {

const mutationKey = getLoginMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof login>>, LoginMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  login(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type LoginMutationResult = NonNullable<Awaited<ReturnType<typeof login>>>
    export type LoginMutationBody = LoginRequest
    export type LoginMutationError = ErrorType<LoginFailure | Failure>
    export type LoginMutationVariables = {data: LoginRequest}

    /**
 * @summary Sign in with email and password
 */
export const useLogin = <TError = ErrorType<LoginFailure | Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof login>>, TError,LoginMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof login>>,
        TError,
        LoginMutationVariables,
        TContext
      > => {
      return useMutation(getLoginMutationOptions(options), queryClient);
    }
    export const getFinishLoginUrl = () => {




  return `/auth/second-factor`
}

/**
 * Needs the token that the login has got with the code second-factor-needed. The token starts one session. A wrong code gets 403 with wrong-code and may be tried again; wrong codes count like wrong passwords. A token that has expired or was used gets 403 with expired-login. A code of an authenticator app is valid for the 30 seconds of its step and one step before and after. Each code is accepted once.
 * @summary Finish signing in with a code from an authenticator app, or a recovery code
 */
export const finishLogin = async (secondFactorLogin: SecondFactorLogin, options?: Parameters<typeof http>[1]): Promise<SignInResult> => {

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
return http<SignInResult>(getFinishLoginUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(secondFactorLogin),
    schema: SignInResult
  }
);}





export const getFinishLoginMutationKey = () => ['finishLogin'] as const;

export const getFinishLoginMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof finishLogin>>, TError,FinishLoginMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof finishLogin>>, TError,FinishLoginMutationVariables, TContext> => {

const mutationKey = getFinishLoginMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof finishLogin>>, FinishLoginMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  finishLogin(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type FinishLoginMutationResult = NonNullable<Awaited<ReturnType<typeof finishLogin>>>
    export type FinishLoginMutationBody = SecondFactorLogin
    export type FinishLoginMutationError = ErrorType<Failure>
    export type FinishLoginMutationVariables = {data: SecondFactorLogin}

    /**
 * @summary Finish signing in with a code from an authenticator app, or a recovery code
 */
export const useFinishLogin = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof finishLogin>>, TError,FinishLoginMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof finishLogin>>,
        TError,
        FinishLoginMutationVariables,
        TContext
      > => {
      return useMutation(getFinishLoginMutationOptions(options), queryClient);
    }
    export const getStartLocalProfileUrl = () => {




  return `/auth/local`
}

/**
 * Only back ends that serve a single browser offer this: their authentication info has localProfile. The browser has one profile without
 * a name, which every call continues. A named profile is an account, and the next call starts another profile.
 * @summary Start a session without an account
 */
export const startLocalProfile = async (localProfileRequest: LocalProfileRequest, options?: Parameters<typeof http>[1]): Promise<SignInResult> => {

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
return http<SignInResult>(getStartLocalProfileUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(localProfileRequest),
    schema: SignInResult
  }
);}





export const getStartLocalProfileMutationKey = () => ['startLocalProfile'] as const;

export const getStartLocalProfileMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof startLocalProfile>>, TError,StartLocalProfileMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof startLocalProfile>>, TError,StartLocalProfileMutationVariables, TContext> => {

const mutationKey = getStartLocalProfileMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof startLocalProfile>>, StartLocalProfileMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  startLocalProfile(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type StartLocalProfileMutationResult = NonNullable<Awaited<ReturnType<typeof startLocalProfile>>>
    export type StartLocalProfileMutationBody = LocalProfileRequest
    export type StartLocalProfileMutationError = ErrorType<Failure>
    export type StartLocalProfileMutationVariables = {data: LocalProfileRequest}

    /**
 * @summary Start a session without an account
 */
export const useStartLocalProfile = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof startLocalProfile>>, TError,StartLocalProfileMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof startLocalProfile>>,
        TError,
        StartLocalProfileMutationVariables,
        TContext
      > => {
      return useMutation(getStartLocalProfileMutationOptions(options), queryClient);
    }
    export const getNameLocalProfileUrl = () => {




  return `/auth/local/name`
}

/**
 * The profile becomes an account with the same files, which signs in with email and password. 409 if it already is one.
 * @summary Give a local profile a name, an email address and a password
 */
export const nameLocalProfile = async (nameProfileRequest: NameProfileRequest, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getNameLocalProfileUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(nameProfileRequest)
  }
);}





export const getNameLocalProfileMutationKey = () => ['nameLocalProfile'] as const;

export const getNameLocalProfileMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof nameLocalProfile>>, TError,NameLocalProfileMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof nameLocalProfile>>, TError,NameLocalProfileMutationVariables, TContext> => {

const mutationKey = getNameLocalProfileMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof nameLocalProfile>>, NameLocalProfileMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  nameLocalProfile(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type NameLocalProfileMutationResult = NonNullable<Awaited<ReturnType<typeof nameLocalProfile>>>
    export type NameLocalProfileMutationBody = NameProfileRequest
    export type NameLocalProfileMutationError = ErrorType<Failure>
    export type NameLocalProfileMutationVariables = {data: NameProfileRequest}

    /**
 * @summary Give a local profile a name, an email address and a password
 */
export const useNameLocalProfile = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof nameLocalProfile>>, TError,NameLocalProfileMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof nameLocalProfile>>,
        TError,
        NameLocalProfileMutationVariables,
        TContext
      > => {
      return useMutation(getNameLocalProfileMutationOptions(options), queryClient);
    }
    export const getLogoutUrl = () => {




  return `/auth/logout`
}

/**
 * The call and the browser's fields are specified; the absence of other fields is not.
 * @summary End the session
 */
export const logout = async (logoutRequest: LogoutRequest, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getLogoutUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(logoutRequest)
  }
);}





export const getLogoutMutationKey = () => ['logout'] as const;

export const getLogoutMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof logout>>, TError,LogoutMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof logout>>, TError,LogoutMutationVariables, TContext> => {

const mutationKey = getLogoutMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof logout>>, LogoutMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  logout(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type LogoutMutationResult = NonNullable<Awaited<ReturnType<typeof logout>>>
    export type LogoutMutationBody = LogoutRequest
    export type LogoutMutationError = ErrorType<Failure>
    export type LogoutMutationVariables = {data: LogoutRequest}

    /**
 * @summary End the session
 */
export const useLogout = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof logout>>, TError,LogoutMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof logout>>,
        TError,
        LogoutMutationVariables,
        TContext
      > => {
      return useMutation(getLogoutMutationOptions(options), queryClient);
    }
    export const getSaveExtraDetailsUrl = () => {




  return `/auth/signup/extra-details`
}

/**
 * The call is specified, its payload is not. The questions are those of the authentication info.
 * @summary Save the details of a new user
 */
export const saveExtraDetails = async (extraDetailsRequest: ExtraDetailsRequest, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getSaveExtraDetailsUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(extraDetailsRequest)
  }
);}





export const getSaveExtraDetailsMutationKey = () => ['saveExtraDetails'] as const;

export const getSaveExtraDetailsMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveExtraDetails>>, TError,SaveExtraDetailsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof saveExtraDetails>>, TError,SaveExtraDetailsMutationVariables, TContext> => {

const mutationKey = getSaveExtraDetailsMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof saveExtraDetails>>, SaveExtraDetailsMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  saveExtraDetails(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SaveExtraDetailsMutationResult = NonNullable<Awaited<ReturnType<typeof saveExtraDetails>>>
    export type SaveExtraDetailsMutationBody = ExtraDetailsRequest
    export type SaveExtraDetailsMutationError = ErrorType<Failure>
    export type SaveExtraDetailsMutationVariables = {data: ExtraDetailsRequest}

    /**
 * @summary Save the details of a new user
 */
export const useSaveExtraDetails = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveExtraDetails>>, TError,SaveExtraDetailsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof saveExtraDetails>>,
        TError,
        SaveExtraDetailsMutationVariables,
        TContext
      > => {
      return useMutation(getSaveExtraDetailsMutationOptions(options), queryClient);
    }
    export const getSignInWithGoogleUrl = () => {




  return `/auth/sso/google`
}

/**
 * @summary Sign in with a Google authorization code
 */
export const signInWithGoogle = async (ssoRequest: SsoRequest, options?: Parameters<typeof http>[1]): Promise<SignInResult> => {

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
return http<SignInResult>(getSignInWithGoogleUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(ssoRequest),
    schema: SignInResult
  }
);}





export const getSignInWithGoogleMutationKey = () => ['signInWithGoogle'] as const;

export const getSignInWithGoogleMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signInWithGoogle>>, TError,SignInWithGoogleMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof signInWithGoogle>>, TError,SignInWithGoogleMutationVariables, TContext> => {

const mutationKey = getSignInWithGoogleMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof signInWithGoogle>>, SignInWithGoogleMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  signInWithGoogle(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SignInWithGoogleMutationResult = NonNullable<Awaited<ReturnType<typeof signInWithGoogle>>>
    export type SignInWithGoogleMutationBody = SsoRequest
    export type SignInWithGoogleMutationError = ErrorType<Failure>
    export type SignInWithGoogleMutationVariables = {data: SsoRequest}

    /**
 * @summary Sign in with a Google authorization code
 */
export const useSignInWithGoogle = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signInWithGoogle>>, TError,SignInWithGoogleMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof signInWithGoogle>>,
        TError,
        SignInWithGoogleMutationVariables,
        TContext
      > => {
      return useMutation(getSignInWithGoogleMutationOptions(options), queryClient);
    }
    export const getSignInWithMicrosoftUrl = () => {




  return `/auth/sso/microsoft`
}

/**
 * @summary Sign in with a Microsoft authorization code
 */
export const signInWithMicrosoft = async (ssoRequest: SsoRequest, options?: Parameters<typeof http>[1]): Promise<SignInResult> => {

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
return http<SignInResult>(getSignInWithMicrosoftUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(ssoRequest),
    schema: SignInResult
  }
);}





export const getSignInWithMicrosoftMutationKey = () => ['signInWithMicrosoft'] as const;

export const getSignInWithMicrosoftMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signInWithMicrosoft>>, TError,SignInWithMicrosoftMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof signInWithMicrosoft>>, TError,SignInWithMicrosoftMutationVariables, TContext> => {

const mutationKey = getSignInWithMicrosoftMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof signInWithMicrosoft>>, SignInWithMicrosoftMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  signInWithMicrosoft(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SignInWithMicrosoftMutationResult = NonNullable<Awaited<ReturnType<typeof signInWithMicrosoft>>>
    export type SignInWithMicrosoftMutationBody = SsoRequest
    export type SignInWithMicrosoftMutationError = ErrorType<Failure>
    export type SignInWithMicrosoftMutationVariables = {data: SsoRequest}

    /**
 * @summary Sign in with a Microsoft authorization code
 */
export const useSignInWithMicrosoft = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signInWithMicrosoft>>, TError,SignInWithMicrosoftMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof signInWithMicrosoft>>,
        TError,
        SignInWithMicrosoftMutationVariables,
        TContext
      > => {
      return useMutation(getSignInWithMicrosoftMutationOptions(options), queryClient);
    }
    export const getSignInWithAmazonUrl = () => {




  return `/auth/sso/amazon`
}

/**
 * @summary Sign in with an Amazon authorization code
 */
export const signInWithAmazon = async (ssoRequest: SsoRequest, options?: Parameters<typeof http>[1]): Promise<SignInResult> => {

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
return http<SignInResult>(getSignInWithAmazonUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(ssoRequest),
    schema: SignInResult
  }
);}





export const getSignInWithAmazonMutationKey = () => ['signInWithAmazon'] as const;

export const getSignInWithAmazonMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signInWithAmazon>>, TError,SignInWithAmazonMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof signInWithAmazon>>, TError,SignInWithAmazonMutationVariables, TContext> => {

const mutationKey = getSignInWithAmazonMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof signInWithAmazon>>, SignInWithAmazonMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  signInWithAmazon(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SignInWithAmazonMutationResult = NonNullable<Awaited<ReturnType<typeof signInWithAmazon>>>
    export type SignInWithAmazonMutationBody = SsoRequest
    export type SignInWithAmazonMutationError = ErrorType<Failure>
    export type SignInWithAmazonMutationVariables = {data: SsoRequest}

    /**
 * @summary Sign in with an Amazon authorization code
 */
export const useSignInWithAmazon = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signInWithAmazon>>, TError,SignInWithAmazonMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof signInWithAmazon>>,
        TError,
        SignInWithAmazonMutationVariables,
        TContext
      > => {
      return useMutation(getSignInWithAmazonMutationOptions(options), queryClient);
    }
    export const getSignInWithOidcUrl = () => {




  return `/auth/sso/oidc`
}

/**
 * @summary Sign in with an authorization code of the back end's own OpenID Connect provider
 */
export const signInWithOidc = async (ssoRequest: SsoRequest, options?: Parameters<typeof http>[1]): Promise<SignInResult> => {

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
return http<SignInResult>(getSignInWithOidcUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(ssoRequest),
    schema: SignInResult
  }
);}





export const getSignInWithOidcMutationKey = () => ['signInWithOidc'] as const;

export const getSignInWithOidcMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signInWithOidc>>, TError,SignInWithOidcMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof signInWithOidc>>, TError,SignInWithOidcMutationVariables, TContext> => {

const mutationKey = getSignInWithOidcMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof signInWithOidc>>, SignInWithOidcMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  signInWithOidc(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SignInWithOidcMutationResult = NonNullable<Awaited<ReturnType<typeof signInWithOidc>>>
    export type SignInWithOidcMutationBody = SsoRequest
    export type SignInWithOidcMutationError = ErrorType<Failure>
    export type SignInWithOidcMutationVariables = {data: SsoRequest}

    /**
 * @summary Sign in with an authorization code of the back end's own OpenID Connect provider
 */
export const useSignInWithOidc = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof signInWithOidc>>, TError,SignInWithOidcMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof signInWithOidc>>,
        TError,
        SignInWithOidcMutationVariables,
        TContext
      > => {
      return useMutation(getSignInWithOidcMutationOptions(options), queryClient);
    }
    export const getResetPasswordUrl = () => {




  return `/auth/reset`
}

/**
 * The call is specified, its payload is not. The response to a request is always the same, so that it doesn't reveal who
 * has an account.
 * @summary Request a password reset link, or set a new password with its token
 */
export const resetPassword = async (resetRequest: ResetRequest, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getResetPasswordUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(resetRequest)
  }
);}





export const getResetPasswordMutationKey = () => ['resetPassword'] as const;

export const getResetPasswordMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof resetPassword>>, TError,ResetPasswordMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof resetPassword>>, TError,ResetPasswordMutationVariables, TContext> => {

const mutationKey = getResetPasswordMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof resetPassword>>, ResetPasswordMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  resetPassword(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ResetPasswordMutationResult = NonNullable<Awaited<ReturnType<typeof resetPassword>>>
    export type ResetPasswordMutationBody = ResetRequest
    export type ResetPasswordMutationError = ErrorType<Failure>
    export type ResetPasswordMutationVariables = {data: ResetRequest}

    /**
 * @summary Request a password reset link, or set a new password with its token
 */
export const useResetPassword = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof resetPassword>>, TError,ResetPasswordMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof resetPassword>>,
        TError,
        ResetPasswordMutationVariables,
        TContext
      > => {
      return useMutation(getResetPasswordMutationOptions(options), queryClient);
    }
    export const getVerifyEmailUrl = () => {




  return `/auth/verify`
}

/**
 * The call is specified, its payload is not.
 * @summary Verify an email address with the emailed token
 */
export const verifyEmail = async (verifyRequest: VerifyRequest, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getVerifyEmailUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(verifyRequest)
  }
);}





export const getVerifyEmailMutationKey = () => ['verifyEmail'] as const;

export const getVerifyEmailMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof verifyEmail>>, TError,VerifyEmailMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof verifyEmail>>, TError,VerifyEmailMutationVariables, TContext> => {

const mutationKey = getVerifyEmailMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof verifyEmail>>, VerifyEmailMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  verifyEmail(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type VerifyEmailMutationResult = NonNullable<Awaited<ReturnType<typeof verifyEmail>>>
    export type VerifyEmailMutationBody = VerifyRequest
    export type VerifyEmailMutationError = ErrorType<Failure>
    export type VerifyEmailMutationVariables = {data: VerifyRequest}

    /**
 * @summary Verify an email address with the emailed token
 */
export const useVerifyEmail = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof verifyEmail>>, TError,VerifyEmailMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof verifyEmail>>,
        TError,
        VerifyEmailMutationVariables,
        TContext
      > => {
      return useMutation(getVerifyEmailMutationOptions(options), queryClient);
    }
    export const getResendVerificationUrl = () => {




  return `/auth/verify/resend`
}

/**
 * The call and its email field are specified, the rest of its payload is not. The response is always the same, so that it
 * doesn't reveal who has an account.
 * @summary Resend the verification email
 */
export const resendVerification = async (resendRequest: ResendRequest, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getResendVerificationUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(resendRequest)
  }
);}





export const getResendVerificationMutationKey = () => ['resendVerification'] as const;

export const getResendVerificationMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof resendVerification>>, TError,ResendVerificationMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof resendVerification>>, TError,ResendVerificationMutationVariables, TContext> => {

const mutationKey = getResendVerificationMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof resendVerification>>, ResendVerificationMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  resendVerification(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ResendVerificationMutationResult = NonNullable<Awaited<ReturnType<typeof resendVerification>>>
    export type ResendVerificationMutationBody = ResendRequest
    export type ResendVerificationMutationError = ErrorType<Failure>
    export type ResendVerificationMutationVariables = {data: ResendRequest}

    /**
 * @summary Resend the verification email
 */
export const useResendVerification = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof resendVerification>>, TError,ResendVerificationMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof resendVerification>>,
        TError,
        ResendVerificationMutationVariables,
        TContext
      > => {
      return useMutation(getResendVerificationMutationOptions(options), queryClient);
    }
