/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import type {
  ErrorReport,
  Failure,
  MetricsBatch
} from '#contract';

import {
  useMutation
} from '@tanstack/react-query';
import type {
  MutationFunction,
  QueryClient,
  UseMutationOptions,
  UseMutationResult
} from '@tanstack/react-query';

import { http } from '../../src/api/http.ts';
import type { ErrorType } from '../../src/api/http.ts';


type SecondParameter<T extends (...args: never) => unknown> = Parameters<T>[1];



export const getReportErrorUrl = () => {




  return `/error`
}

/**
 * @summary Report a client error, or a response that doesn't match this contract
 */
export const reportError = async (errorReport: ErrorReport, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getReportErrorUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(errorReport)
  }
);}





export const getReportErrorMutationKey = () => ['reportError'] as const;

export const getReportErrorMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof reportError>>, TError,ReportErrorMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof reportError>>, TError,ReportErrorMutationVariables, TContext> => {

const mutationKey = getReportErrorMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof reportError>>, ReportErrorMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  reportError(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type ReportErrorMutationResult = NonNullable<Awaited<ReturnType<typeof reportError>>>
    export type ReportErrorMutationBody = ErrorReport
    export type ReportErrorMutationError = ErrorType<Failure>
    export type ReportErrorMutationVariables = {data: ErrorReport}

    /**
 * @summary Report a client error, or a response that doesn't match this contract
 */
export const useReportError = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof reportError>>, TError,ReportErrorMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof reportError>>,
        TError,
        ReportErrorMutationVariables,
        TContext
      > => {
      return useMutation(getReportErrorMutationOptions(options), queryClient);
    }
    export const getSendMetricsUrl = () => {




  return `/metrics/posthog`
}

/**
 * Also receives the start-up event `browser-support`, whose own path is not specified.
 * @summary Send client metrics, as a beacon when the page becomes hidden
 */
export const sendMetrics = async (metricsBatch: MetricsBatch, options?: Parameters<typeof http>[1]): Promise<void> => {

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
return http<void>(getSendMetricsUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(metricsBatch)
  }
);}





export const getSendMetricsMutationKey = () => ['sendMetrics'] as const;

export const getSendMetricsMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof sendMetrics>>, TError,SendMetricsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof sendMetrics>>, TError,SendMetricsMutationVariables, TContext> => {

const mutationKey = getSendMetricsMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof sendMetrics>>, SendMetricsMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  sendMetrics(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SendMetricsMutationResult = NonNullable<Awaited<ReturnType<typeof sendMetrics>>>
    export type SendMetricsMutationBody = MetricsBatch
    export type SendMetricsMutationError = ErrorType<Failure>
    export type SendMetricsMutationVariables = {data: MetricsBatch}

    /**
 * @summary Send client metrics, as a beacon when the page becomes hidden
 */
export const useSendMetrics = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof sendMetrics>>, TError,SendMetricsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof sendMetrics>>,
        TError,
        SendMetricsMutationVariables,
        TContext
      > => {
      return useMutation(getSendMetricsMutationOptions(options), queryClient);
    }
