/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  Job,
  Speech,
  Transcript,
  TranscriptionModelList,
  Waveform
} from '#contract';
import type {
  Failure,
  TranscribeRequest,
  TranscriptUpdate
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

export const getGetWaveformUrl = (mediaId: string,) => {




  return `/media/${mediaId}/waveform`
}

/**
 * The shape is specified, the path is not.
 * @summary Get the waveform in audiowaveform's format
 */
export const getWaveform = async (mediaId: string, options?: Parameters<typeof http>[1]): Promise<Waveform> => {

  return http<Waveform>(getGetWaveformUrl(mediaId),
  {
    ...options,
    method: 'GET'

    ,
    schema: Waveform
  }
);}





export const getGetWaveformQueryKey = (mediaId: string,) => {
    return [
    "getWaveform", ...(mediaId ? [mediaId] : [])
    ] as const;
    }


export const getGetWaveformQueryOptions = <TData = Awaited<ReturnType<typeof getWaveform>>, TError = ErrorType<Failure>>(mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWaveform>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetWaveformQueryKey(mediaId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getWaveform>>> = ({ signal }) => getWaveform(mediaId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getWaveform>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetWaveformQueryResult = NonNullable<Awaited<ReturnType<typeof getWaveform>>>
export type GetWaveformQueryError = ErrorType<Failure>


export function useGetWaveform<TData = Awaited<ReturnType<typeof getWaveform>>, TError = ErrorType<Failure>>(
 mediaId: string, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWaveform>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getWaveform>>,
          TError,
          Awaited<ReturnType<typeof getWaveform>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetWaveform<TData = Awaited<ReturnType<typeof getWaveform>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWaveform>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getWaveform>>,
          TError,
          Awaited<ReturnType<typeof getWaveform>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetWaveform<TData = Awaited<ReturnType<typeof getWaveform>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWaveform>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the waveform in audiowaveform's format
 */

export function useGetWaveform<TData = Awaited<ReturnType<typeof getWaveform>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWaveform>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetWaveformQueryOptions(mediaId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetWaveform} query
 */
export const invalidateGetWaveform = async (
 queryClient: QueryClient, mediaId: string, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetWaveformQueryKey(mediaId) }, options);

  return queryClient;
}




export const getGetSpeechUrl = (mediaId: string,) => {




  return `/media/${mediaId}/speech`
}

/**
 * The stretches of the first audio track in which someone probably speaks, found by voice activity when the file is checked. Where it
 * couldn't be done, the response is 501 with the reason; clients then work without the segments.
 * @summary Get the speech segments
 */
export const getSpeech = async (mediaId: string, options?: Parameters<typeof http>[1]): Promise<Speech> => {

  return http<Speech>(getGetSpeechUrl(mediaId),
  {
    ...options,
    method: 'GET'

    ,
    schema: Speech
  }
);}





export const getGetSpeechQueryKey = (mediaId: string,) => {
    return [
    "getSpeech", ...(mediaId ? [mediaId] : [])
    ] as const;
    }


export const getGetSpeechQueryOptions = <TData = Awaited<ReturnType<typeof getSpeech>>, TError = ErrorType<Failure>>(mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSpeech>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetSpeechQueryKey(mediaId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getSpeech>>> = ({ signal }) => getSpeech(mediaId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getSpeech>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetSpeechQueryResult = NonNullable<Awaited<ReturnType<typeof getSpeech>>>
export type GetSpeechQueryError = ErrorType<Failure>


export function useGetSpeech<TData = Awaited<ReturnType<typeof getSpeech>>, TError = ErrorType<Failure>>(
 mediaId: string, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSpeech>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getSpeech>>,
          TError,
          Awaited<ReturnType<typeof getSpeech>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetSpeech<TData = Awaited<ReturnType<typeof getSpeech>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSpeech>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getSpeech>>,
          TError,
          Awaited<ReturnType<typeof getSpeech>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetSpeech<TData = Awaited<ReturnType<typeof getSpeech>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSpeech>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the speech segments
 */

export function useGetSpeech<TData = Awaited<ReturnType<typeof getSpeech>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getSpeech>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetSpeechQueryOptions(mediaId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetSpeech} query
 */
export const invalidateGetSpeech = async (
 queryClient: QueryClient, mediaId: string, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetSpeechQueryKey(mediaId) }, options);

  return queryClient;
}




export const getGetTranscriptUrl = (mediaId: string,) => {




  return `/media/${mediaId}/transcript`
}

/**
 * Without a transcript, the list of segments is empty at revision 0.
 * @summary Get the transcript
 */
export const getTranscript = async (mediaId: string, options?: Parameters<typeof http>[1]): Promise<Transcript> => {

  return http<Transcript>(getGetTranscriptUrl(mediaId),
  {
    ...options,
    method: 'GET'

    ,
    schema: Transcript
  }
);}





export const getGetTranscriptQueryKey = (mediaId: string,) => {
    return [
    "getTranscript", ...(mediaId ? [mediaId] : [])
    ] as const;
    }


export const getGetTranscriptQueryOptions = <TData = Awaited<ReturnType<typeof getTranscript>>, TError = ErrorType<Failure>>(mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getTranscript>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetTranscriptQueryKey(mediaId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getTranscript>>> = ({ signal }) => getTranscript(mediaId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: mediaId !== null && mediaId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getTranscript>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetTranscriptQueryResult = NonNullable<Awaited<ReturnType<typeof getTranscript>>>
export type GetTranscriptQueryError = ErrorType<Failure>


export function useGetTranscript<TData = Awaited<ReturnType<typeof getTranscript>>, TError = ErrorType<Failure>>(
 mediaId: string, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getTranscript>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getTranscript>>,
          TError,
          Awaited<ReturnType<typeof getTranscript>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetTranscript<TData = Awaited<ReturnType<typeof getTranscript>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getTranscript>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getTranscript>>,
          TError,
          Awaited<ReturnType<typeof getTranscript>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetTranscript<TData = Awaited<ReturnType<typeof getTranscript>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getTranscript>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the transcript
 */

export function useGetTranscript<TData = Awaited<ReturnType<typeof getTranscript>>, TError = ErrorType<Failure>>(
 mediaId: string, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getTranscript>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetTranscriptQueryOptions(mediaId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetTranscript} query
 */
export const invalidateGetTranscript = async (
 queryClient: QueryClient, mediaId: string, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetTranscriptQueryKey(mediaId) }, options);

  return queryClient;
}




export const getSaveTranscriptUrl = (mediaId: string,) => {




  return `/media/${mediaId}/transcript`
}

/**
 * Outdated revisions get 409.
 * @summary Import or correct a transcript
 */
export const saveTranscript = async (mediaId: string,
    transcriptUpdate: TranscriptUpdate, options?: Parameters<typeof http>[1]): Promise<Transcript> => {

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
return http<Transcript>(getSaveTranscriptUrl(mediaId),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(transcriptUpdate),
    schema: Transcript
  }
);}





export const getSaveTranscriptMutationKey = () => ['saveTranscript'] as const;

export const getSaveTranscriptMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveTranscript>>, TError,SaveTranscriptMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof saveTranscript>>, TError,SaveTranscriptMutationVariables, TContext> => {

const mutationKey = getSaveTranscriptMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof saveTranscript>>, SaveTranscriptMutationVariables> = (props) => {
          const {mediaId,data} = props ?? {};

          return  saveTranscript(mediaId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SaveTranscriptMutationResult = NonNullable<Awaited<ReturnType<typeof saveTranscript>>>
    export type SaveTranscriptMutationBody = TranscriptUpdate
    export type SaveTranscriptMutationError = ErrorType<Failure>
    export type SaveTranscriptMutationVariables = {mediaId: string;data: TranscriptUpdate}

    /**
 * @summary Import or correct a transcript
 */
export const useSaveTranscript = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveTranscript>>, TError,SaveTranscriptMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof saveTranscript>>,
        TError,
        SaveTranscriptMutationVariables,
        TContext
      > => {
      return useMutation(getSaveTranscriptMutationOptions(options), queryClient);
    }
    export const getTranscribeMediaUrl = (mediaId: string,) => {




  return `/media/${mediaId}/transcribe`
}

/**
 * @summary Start a transcription
 */
export const transcribeMedia = async (mediaId: string,
    transcribeRequest: TranscribeRequest, options?: Parameters<typeof http>[1]): Promise<Job> => {

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
return http<Job>(getTranscribeMediaUrl(mediaId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(transcribeRequest),
    schema: Job
  }
);}





export const getTranscribeMediaMutationKey = () => ['transcribeMedia'] as const;

export const getTranscribeMediaMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof transcribeMedia>>, TError,TranscribeMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof transcribeMedia>>, TError,TranscribeMediaMutationVariables, TContext> => {

const mutationKey = getTranscribeMediaMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof transcribeMedia>>, TranscribeMediaMutationVariables> = (props) => {
          const {mediaId,data} = props ?? {};

          return  transcribeMedia(mediaId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type TranscribeMediaMutationResult = NonNullable<Awaited<ReturnType<typeof transcribeMedia>>>
    export type TranscribeMediaMutationBody = TranscribeRequest
    export type TranscribeMediaMutationError = ErrorType<Failure>
    export type TranscribeMediaMutationVariables = {mediaId: string;data: TranscribeRequest}

    /**
 * @summary Start a transcription
 */
export const useTranscribeMedia = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof transcribeMedia>>, TError,TranscribeMediaMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof transcribeMedia>>,
        TError,
        TranscribeMediaMutationVariables,
        TContext
      > => {
      return useMutation(getTranscribeMediaMutationOptions(options), queryClient);
    }
    export const getListTranscriptionModelsUrl = () => {




  return `/transcription-models`
}

/**
 * The models that the operator installed. One with a problem can't be used. Back ends of version 1.0.0 don't have this call. Clients
 * then leave the choice to the back end.
 * @summary List the models for transcription
 */
export const listTranscriptionModels = async ( options?: Parameters<typeof http>[1]): Promise<TranscriptionModelList> => {

  return http<TranscriptionModelList>(getListTranscriptionModelsUrl(),
  {
    ...options,
    method: 'GET'

    ,
    schema: TranscriptionModelList
  }
);}





export const getListTranscriptionModelsQueryKey = () => {
    return [
    "listTranscriptionModels"
    ] as const;
    }


export const getListTranscriptionModelsQueryOptions = <TData = Awaited<ReturnType<typeof listTranscriptionModels>>, TError = ErrorType<Failure>>( options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listTranscriptionModels>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListTranscriptionModelsQueryKey();



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listTranscriptionModels>>> = ({ signal }) => listTranscriptionModels({ signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listTranscriptionModels>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListTranscriptionModelsQueryResult = NonNullable<Awaited<ReturnType<typeof listTranscriptionModels>>>
export type ListTranscriptionModelsQueryError = ErrorType<Failure>


export function useListTranscriptionModels<TData = Awaited<ReturnType<typeof listTranscriptionModels>>, TError = ErrorType<Failure>>(
  options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listTranscriptionModels>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listTranscriptionModels>>,
          TError,
          Awaited<ReturnType<typeof listTranscriptionModels>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListTranscriptionModels<TData = Awaited<ReturnType<typeof listTranscriptionModels>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listTranscriptionModels>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listTranscriptionModels>>,
          TError,
          Awaited<ReturnType<typeof listTranscriptionModels>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListTranscriptionModels<TData = Awaited<ReturnType<typeof listTranscriptionModels>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listTranscriptionModels>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the models for transcription
 */

export function useListTranscriptionModels<TData = Awaited<ReturnType<typeof listTranscriptionModels>>, TError = ErrorType<Failure>>(
  options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listTranscriptionModels>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListTranscriptionModelsQueryOptions(options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListTranscriptionModels} query
 */
export const invalidateListTranscriptionModels = async (
 queryClient: QueryClient,  options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListTranscriptionModelsQueryKey() }, options);

  return queryClient;
}




