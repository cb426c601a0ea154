/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  Checkout,
  InvoiceList,
  PaymentInfo,
  PlanCatalogue
} from '#contract';
import type {
  CheckoutRequest,
  Failure,
  Id,
  PaymentRequest,
  SubscriptionUpdate
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

export const getGetPaymentInfoUrl = () => {




  return `/app/info/payment`
}

/**
 * The shapes of the response are specified, the path is not.
 * @summary Get the user's plan
 */
export const getPaymentInfo = async ( options?: Parameters<typeof http>[1]): Promise<PaymentInfo> => {

  return http<PaymentInfo>(getGetPaymentInfoUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: PaymentInfo
  }
);}





export const getGetPaymentInfoQueryKey = () => {
    return [
    "getPaymentInfo"
    ] as const;
    }


export const getGetPaymentInfoQueryOptions = <TData = Awaited<ReturnType<typeof getPaymentInfo>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPaymentInfo>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetPaymentInfoQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getPaymentInfo>>> = ({ signal }) => getPaymentInfo({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getPaymentInfo>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetPaymentInfoQueryResult = NonNullable<Awaited<ReturnType<typeof getPaymentInfo>>>
export type GetPaymentInfoQueryError = ErrorType<Failure>


export function useGetPaymentInfo<TData = Awaited<ReturnType<typeof getPaymentInfo>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPaymentInfo>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getPaymentInfo>>,
          TError,
          Awaited<ReturnType<typeof getPaymentInfo>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetPaymentInfo<TData = Awaited<ReturnType<typeof getPaymentInfo>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPaymentInfo>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getPaymentInfo>>,
          TError,
          Awaited<ReturnType<typeof getPaymentInfo>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetPaymentInfo<TData = Awaited<ReturnType<typeof getPaymentInfo>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPaymentInfo>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the user's plan
 */

export function useGetPaymentInfo<TData = Awaited<ReturnType<typeof getPaymentInfo>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getPaymentInfo>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetPaymentInfoQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetPaymentInfo} query
 */
export const invalidateGetPaymentInfo = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetPaymentInfoQueryKey() }, options);

  return queryClient;
}




export const getListInvoicesUrl = () => {




  return `/app/info/payment/invoices`
}

/**
 * @summary List invoices, newest first
 */
export const listInvoices = async ( options?: Parameters<typeof http>[1]): Promise<InvoiceList> => {

  return http<InvoiceList>(getListInvoicesUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: InvoiceList
  }
);}





export const getListInvoicesQueryKey = () => {
    return [
    "listInvoices"
    ] as const;
    }


export const getListInvoicesQueryOptions = <TData = Awaited<ReturnType<typeof listInvoices>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listInvoices>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListInvoicesQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listInvoices>>> = ({ signal }) => listInvoices({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listInvoices>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListInvoicesQueryResult = NonNullable<Awaited<ReturnType<typeof listInvoices>>>
export type ListInvoicesQueryError = ErrorType<Failure>


export function useListInvoices<TData = Awaited<ReturnType<typeof listInvoices>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listInvoices>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listInvoices>>,
          TError,
          Awaited<ReturnType<typeof listInvoices>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListInvoices<TData = Awaited<ReturnType<typeof listInvoices>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listInvoices>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listInvoices>>,
          TError,
          Awaited<ReturnType<typeof listInvoices>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListInvoices<TData = Awaited<ReturnType<typeof listInvoices>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listInvoices>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List invoices, newest first
 */

export function useListInvoices<TData = Awaited<ReturnType<typeof listInvoices>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listInvoices>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListInvoicesQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListInvoices} query
 */
export const invalidateListInvoices = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListInvoicesQueryKey() }, options);

  return queryClient;
}




export const getUpdateSubscriptionUrl = () => {




  return `/app/subscription`
}

/**
 * @summary Cancel or renew the subscription, or change its interval
 */
export const updateSubscription = async (subscriptionUpdate: SubscriptionUpdate, options?: Parameters<typeof http>[1]): Promise<PaymentInfo> => {

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
return http<PaymentInfo>(getUpdateSubscriptionUrl(),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(subscriptionUpdate),
    schema: PaymentInfo
  }
);}





export const getUpdateSubscriptionMutationKey = () => ['updateSubscription'] as const;

export const getUpdateSubscriptionMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof updateSubscription>>, TError,UpdateSubscriptionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof updateSubscription>>, TError,UpdateSubscriptionMutationVariables, TContext> => {

const mutationKey = getUpdateSubscriptionMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof updateSubscription>>, UpdateSubscriptionMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  updateSubscription(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type UpdateSubscriptionMutationResult = NonNullable<Awaited<ReturnType<typeof updateSubscription>>>
    export type UpdateSubscriptionMutationBody = SubscriptionUpdate
    export type UpdateSubscriptionMutationError = ErrorType<Failure>
    export type UpdateSubscriptionMutationVariables = {data: SubscriptionUpdate}

    /**
 * @summary Cancel or renew the subscription, or change its interval
 */
export const useUpdateSubscription = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof updateSubscription>>, TError,UpdateSubscriptionMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof updateSubscription>>,
        TError,
        UpdateSubscriptionMutationVariables,
        TContext
      > => {
      return useMutation(getUpdateSubscriptionMutationOptions(options), queryClient);
    }
    export const getListPlansUrl = () => {




  return `/plans`
}

/**
 * @summary List top-ups and plans
 */
export const listPlans = async ( options?: Parameters<typeof http>[1]): Promise<PlanCatalogue> => {

  return http<PlanCatalogue>(getListPlansUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: PlanCatalogue
  }
);}





export const getListPlansQueryKey = () => {
    return [
    "listPlans"
    ] as const;
    }


export const getListPlansQueryOptions = <TData = Awaited<ReturnType<typeof listPlans>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listPlans>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListPlansQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listPlans>>> = ({ signal }) => listPlans({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listPlans>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListPlansQueryResult = NonNullable<Awaited<ReturnType<typeof listPlans>>>
export type ListPlansQueryError = ErrorType<Failure>


export function useListPlans<TData = Awaited<ReturnType<typeof listPlans>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listPlans>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listPlans>>,
          TError,
          Awaited<ReturnType<typeof listPlans>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListPlans<TData = Awaited<ReturnType<typeof listPlans>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listPlans>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listPlans>>,
          TError,
          Awaited<ReturnType<typeof listPlans>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListPlans<TData = Awaited<ReturnType<typeof listPlans>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listPlans>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List top-ups and plans
 */

export function useListPlans<TData = Awaited<ReturnType<typeof listPlans>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listPlans>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListPlansQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListPlans} query
 */
export const invalidateListPlans = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListPlansQueryKey() }, options);

  return queryClient;
}




export const getCreateCheckoutUrl = () => {




  return `/checkouts`
}

/**
 * Returns the amount with the tax for the address. Nothing is charged.
 * @summary Start the purchase of a top-up or subscription
 */
export const createCheckout = async (checkoutRequest: CheckoutRequest, options?: Parameters<typeof http>[1]): Promise<Checkout> => {

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
return http<Checkout>(getCreateCheckoutUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(checkoutRequest),
    schema: Checkout
  }
);}





export const getCreateCheckoutMutationKey = () => ['createCheckout'] as const;

export const getCreateCheckoutMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof createCheckout>>, TError,CreateCheckoutMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof createCheckout>>, TError,CreateCheckoutMutationVariables, TContext> => {

const mutationKey = getCreateCheckoutMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof createCheckout>>, CreateCheckoutMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  createCheckout(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type CreateCheckoutMutationResult = NonNullable<Awaited<ReturnType<typeof createCheckout>>>
    export type CreateCheckoutMutationBody = CheckoutRequest
    export type CreateCheckoutMutationError = ErrorType<Failure>
    export type CreateCheckoutMutationVariables = {data: CheckoutRequest}

    /**
 * @summary Start the purchase of a top-up or subscription
 */
export const useCreateCheckout = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof createCheckout>>, TError,CreateCheckoutMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof createCheckout>>,
        TError,
        CreateCheckoutMutationVariables,
        TContext
      > => {
      return useMutation(getCreateCheckoutMutationOptions(options), queryClient);
    }
    export const getPayCheckoutUrl = (checkoutId: Id,) => {




  return `/checkouts/${checkoutId}/payment`
}

/**
 * A payment that the provider declines results in a checkout with state failed and an invoice; it is not an error. One that the card's bank must confirm stays open with a clientSecret; after confirmation, the same request completes it.
 * @summary Pay for a checkout
 */
export const payCheckout = async (checkoutId: Id,
    paymentRequest: PaymentRequest, options?: Parameters<typeof http>[1]): Promise<Checkout> => {

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
return http<Checkout>(getPayCheckoutUrl(checkoutId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(paymentRequest),
    schema: Checkout
  }
);}





export const getPayCheckoutMutationKey = () => ['payCheckout'] as const;

export const getPayCheckoutMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof payCheckout>>, TError,PayCheckoutMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof payCheckout>>, TError,PayCheckoutMutationVariables, TContext> => {

const mutationKey = getPayCheckoutMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof payCheckout>>, PayCheckoutMutationVariables> = (props) => {
          const {checkoutId,data} = props ?? {};

          return  payCheckout(checkoutId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type PayCheckoutMutationResult = NonNullable<Awaited<ReturnType<typeof payCheckout>>>
    export type PayCheckoutMutationBody = PaymentRequest
    export type PayCheckoutMutationError = ErrorType<Failure>
    export type PayCheckoutMutationVariables = {checkoutId: Id;data: PaymentRequest}

    /**
 * @summary Pay for a checkout
 */
export const usePayCheckout = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof payCheckout>>, TError,PayCheckoutMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof payCheckout>>,
        TError,
        PayCheckoutMutationVariables,
        TContext
      > => {
      return useMutation(getPayCheckoutMutationOptions(options), queryClient);
    }
