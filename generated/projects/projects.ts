/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import {
  Project,
  ProjectList,
  ReasonList,
  WatchList
} from '#contract';
import type {
  Failure,
  Id,
  ListProjectsParams,
  ProjectMemberRequest,
  ProjectRequest
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

export const getListProjectsUrl = (params?: ListProjectsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/projects?${stringifiedParams}` : `/projects`
}

/**
 * @summary List the user's projects, the default project first
 */
export const listProjects = async (params?: ListProjectsParams, options?: Parameters<typeof http>[1]): Promise<ProjectList> => {

  return http<ProjectList>(getListProjectsUrl(params),
  {
    ...options,
    method: 'GET'

    ,
    schema: ProjectList
  }
);}





export const getListProjectsQueryKey = (params?: ListProjectsParams,) => {
    return [
    "listProjects", ...(params ? [params] : [])
    ] as const;
    }


export const getListProjectsQueryOptions = <TData = Awaited<ReturnType<typeof listProjects>>, TError = ErrorType<Failure>>(params?: ListProjectsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listProjects>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getListProjectsQueryKey(params);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof listProjects>>> = ({ signal }) => listProjects(params, { signal, ...requestOptions });





   return  { queryKey, queryFn, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof listProjects>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type ListProjectsQueryResult = NonNullable<Awaited<ReturnType<typeof listProjects>>>
export type ListProjectsQueryError = ErrorType<Failure>


export function useListProjects<TData = Awaited<ReturnType<typeof listProjects>>, TError = ErrorType<Failure>>(
 params: undefined |  ListProjectsParams, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof listProjects>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof listProjects>>,
          TError,
          Awaited<ReturnType<typeof listProjects>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListProjects<TData = Awaited<ReturnType<typeof listProjects>>, TError = ErrorType<Failure>>(
 params?: ListProjectsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listProjects>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof listProjects>>,
          TError,
          Awaited<ReturnType<typeof listProjects>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useListProjects<TData = Awaited<ReturnType<typeof listProjects>>, TError = ErrorType<Failure>>(
 params?: ListProjectsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listProjects>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary List the user's projects, the default project first
 */

export function useListProjects<TData = Awaited<ReturnType<typeof listProjects>>, TError = ErrorType<Failure>>(
 params?: ListProjectsParams, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof listProjects>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getListProjectsQueryOptions(params,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useListProjects} query
 */
export const invalidateListProjects = async (
 queryClient: QueryClient, params?: ListProjectsParams, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getListProjectsQueryKey(params) }, options);

  return queryClient;
}




export const getCreateProjectUrl = () => {




  return `/projects`
}

/**
 * @summary Create a project
 */
export const createProject = async (projectRequest: ProjectRequest, options?: Parameters<typeof http>[1]): Promise<Project> => {

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
return http<Project>(getCreateProjectUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(projectRequest),
    schema: Project
  }
);}





export const getCreateProjectMutationKey = () => ['createProject'] as const;

export const getCreateProjectMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof createProject>>, TError,CreateProjectMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof createProject>>, TError,CreateProjectMutationVariables, TContext> => {

const mutationKey = getCreateProjectMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof createProject>>, CreateProjectMutationVariables> = (props) => {
          const {data} = props ?? {};

          return  createProject(data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type CreateProjectMutationResult = NonNullable<Awaited<ReturnType<typeof createProject>>>
    export type CreateProjectMutationBody = ProjectRequest
    export type CreateProjectMutationError = ErrorType<Failure>
    export type CreateProjectMutationVariables = {data: ProjectRequest}

    /**
 * @summary Create a project
 */
export const useCreateProject = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof createProject>>, TError,CreateProjectMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof createProject>>,
        TError,
        CreateProjectMutationVariables,
        TContext
      > => {
      return useMutation(getCreateProjectMutationOptions(options), queryClient);
    }
    export const getRenameProjectUrl = (projectId: Id,) => {




  return `/projects/${projectId}`
}

/**
 * Only its owner can.
 * @summary Rename a project
 */
export const renameProject = async (projectId: Id,
    projectRequest: ProjectRequest, options?: Parameters<typeof http>[1]): Promise<Project> => {

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
return http<Project>(getRenameProjectUrl(projectId),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(projectRequest),
    schema: Project
  }
);}





export const getRenameProjectMutationKey = () => ['renameProject'] as const;

export const getRenameProjectMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof renameProject>>, TError,RenameProjectMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof renameProject>>, TError,RenameProjectMutationVariables, TContext> => {

const mutationKey = getRenameProjectMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof renameProject>>, RenameProjectMutationVariables> = (props) => {
          const {projectId,data} = props ?? {};

          return  renameProject(projectId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type RenameProjectMutationResult = NonNullable<Awaited<ReturnType<typeof renameProject>>>
    export type RenameProjectMutationBody = ProjectRequest
    export type RenameProjectMutationError = ErrorType<Failure>
    export type RenameProjectMutationVariables = {projectId: Id;data: ProjectRequest}

    /**
 * @summary Rename a project
 */
export const useRenameProject = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof renameProject>>, TError,RenameProjectMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof renameProject>>,
        TError,
        RenameProjectMutationVariables,
        TContext
      > => {
      return useMutation(getRenameProjectMutationOptions(options), queryClient);
    }
    export const getDeleteProjectUrl = (projectId: Id,) => {




  return `/projects/${projectId}`
}

/**
 * Only its owner can.
 * @summary Delete an empty project; one with media gets 409
 */
export const deleteProject = async (projectId: Id, options?: Parameters<typeof http>[1]): Promise<void> => {

  return http<void>(getDeleteProjectUrl(projectId),
  {
    ...options,
    method: 'DELETE'


  }
);}





export const getDeleteProjectMutationKey = () => ['deleteProject'] as const;

export const getDeleteProjectMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof deleteProject>>, TError,DeleteProjectMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof deleteProject>>, TError,DeleteProjectMutationVariables, TContext> => {

const mutationKey = getDeleteProjectMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof deleteProject>>, DeleteProjectMutationVariables> = (props) => {
          const {projectId} = props ?? {};

          return  deleteProject(projectId,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type DeleteProjectMutationResult = NonNullable<Awaited<ReturnType<typeof deleteProject>>>

    export type DeleteProjectMutationError = ErrorType<Failure>
    export type DeleteProjectMutationVariables = {projectId: Id}

    /**
 * @summary Delete an empty project; one with media gets 409
 */
export const useDeleteProject = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof deleteProject>>, TError,DeleteProjectMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof deleteProject>>,
        TError,
        DeleteProjectMutationVariables,
        TContext
      > => {
      return useMutation(getDeleteProjectMutationOptions(options), queryClient);
    }
    export const getAddProjectMemberUrl = (projectId: Id,) => {




  return `/projects/${projectId}/members`
}

/**
 * The person sees the project and all its files, and may add, review, export and download files there, and change the project's
 * reasons and watch list. Only the project's owner may
 * share, rename and delete the project, and move or delete its files and versions; others get 403 with the code `owner-only`. Files
 * that members add belong to the project's owner. The socket reports the project to the person and all others who may use it. The person
 * must have an account in the owner's enterprise account or, if the owner has none, an account outside all of them; otherwise the
 * response is 422 with the field `email`. The default project can't be shared and gets 409.
 * Adding a member again changes nothing. Back ends of version 1.1.0 may lack this call.
 * @summary Share a project with a person
 */
export const addProjectMember = async (projectId: Id,
    projectMemberRequest: ProjectMemberRequest, options?: Parameters<typeof http>[1]): Promise<Project> => {

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
return http<Project>(getAddProjectMemberUrl(projectId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(projectMemberRequest),
    schema: Project
  }
);}





export const getAddProjectMemberMutationKey = () => ['addProjectMember'] as const;

export const getAddProjectMemberMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof addProjectMember>>, TError,AddProjectMemberMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof addProjectMember>>, TError,AddProjectMemberMutationVariables, TContext> => {

const mutationKey = getAddProjectMemberMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof addProjectMember>>, AddProjectMemberMutationVariables> = (props) => {
          const {projectId,data} = props ?? {};

          return  addProjectMember(projectId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type AddProjectMemberMutationResult = NonNullable<Awaited<ReturnType<typeof addProjectMember>>>
    export type AddProjectMemberMutationBody = ProjectMemberRequest
    export type AddProjectMemberMutationError = ErrorType<Failure>
    export type AddProjectMemberMutationVariables = {projectId: Id;data: ProjectMemberRequest}

    /**
 * @summary Share a project with a person
 */
export const useAddProjectMember = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof addProjectMember>>, TError,AddProjectMemberMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof addProjectMember>>,
        TError,
        AddProjectMemberMutationVariables,
        TContext
      > => {
      return useMutation(getAddProjectMemberMutationOptions(options), queryClient);
    }
    export const getRemoveProjectMemberUrl = (projectId: Id,
    userId: Id,) => {




  return `/projects/${projectId}/members/${userId}`
}

/**
 * The project's owner may remove anyone, and a member may leave. The person's running jobs on its files go on. The socket reports the
 * project to the person and all others who may use it. Removing a person who is no member changes nothing. Back ends of version 1.1.0
 * may lack this call.
 * @summary Stop sharing a project with a person
 */
export const removeProjectMember = async (projectId: Id,
    userId: Id, options?: Parameters<typeof http>[1]): Promise<void> => {

  return http<void>(getRemoveProjectMemberUrl(projectId,userId),
  {
    ...options,
    method: 'DELETE'


  }
);}





export const getRemoveProjectMemberMutationKey = () => ['removeProjectMember'] as const;

export const getRemoveProjectMemberMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof removeProjectMember>>, TError,RemoveProjectMemberMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof removeProjectMember>>, TError,RemoveProjectMemberMutationVariables, TContext> => {

const mutationKey = getRemoveProjectMemberMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof removeProjectMember>>, RemoveProjectMemberMutationVariables> = (props) => {
          const {projectId,userId} = props ?? {};

          return  removeProjectMember(projectId,userId,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type RemoveProjectMemberMutationResult = NonNullable<Awaited<ReturnType<typeof removeProjectMember>>>

    export type RemoveProjectMemberMutationError = ErrorType<Failure>
    export type RemoveProjectMemberMutationVariables = {projectId: Id;userId: Id}

    /**
 * @summary Stop sharing a project with a person
 */
export const useRemoveProjectMember = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof removeProjectMember>>, TError,RemoveProjectMemberMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof removeProjectMember>>,
        TError,
        RemoveProjectMemberMutationVariables,
        TContext
      > => {
      return useMutation(getRemoveProjectMemberMutationOptions(options), queryClient);
    }
    export const getGetReasonsUrl = (projectId: Id,) => {




  return `/projects/${projectId}/reasons`
}

/**
 * A project without a list has an empty one at revision 0. Back ends of version 1.0.0 don't have this call.
 * @summary Get the reasons for redactions in a project
 */
export const getReasons = async (projectId: Id, options?: Parameters<typeof http>[1]): Promise<ReasonList> => {

  return http<ReasonList>(getGetReasonsUrl(projectId),
  {
    ...options,
    method: 'GET'

    ,
    schema: ReasonList
  }
);}





export const getGetReasonsQueryKey = (projectId: Id,) => {
    return [
    "getReasons", ...(projectId ? [projectId] : [])
    ] as const;
    }


export const getGetReasonsQueryOptions = <TData = Awaited<ReturnType<typeof getReasons>>, TError = ErrorType<Failure>>(projectId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getReasons>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetReasonsQueryKey(projectId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getReasons>>> = ({ signal }) => getReasons(projectId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: projectId !== null && projectId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getReasons>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetReasonsQueryResult = NonNullable<Awaited<ReturnType<typeof getReasons>>>
export type GetReasonsQueryError = ErrorType<Failure>


export function useGetReasons<TData = Awaited<ReturnType<typeof getReasons>>, TError = ErrorType<Failure>>(
 projectId: Id, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getReasons>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getReasons>>,
          TError,
          Awaited<ReturnType<typeof getReasons>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetReasons<TData = Awaited<ReturnType<typeof getReasons>>, TError = ErrorType<Failure>>(
 projectId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getReasons>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getReasons>>,
          TError,
          Awaited<ReturnType<typeof getReasons>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetReasons<TData = Awaited<ReturnType<typeof getReasons>>, TError = ErrorType<Failure>>(
 projectId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getReasons>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the reasons for redactions in a project
 */

export function useGetReasons<TData = Awaited<ReturnType<typeof getReasons>>, TError = ErrorType<Failure>>(
 projectId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getReasons>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetReasonsQueryOptions(projectId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetReasons} query
 */
export const invalidateGetReasons = async (
 queryClient: QueryClient, projectId: Id, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetReasonsQueryKey(projectId) }, options);

  return queryClient;
}




export const getSaveReasonsUrl = (projectId: Id,) => {




  return `/projects/${projectId}/reasons`
}

/**
 * Outdated revisions get 409 with the code `revision-conflict`. Items keep a code that is removed from the list, and reports keep the
 * text that it had. Duplicate codes, and a default that isn't in the list, get 422 with the field.
 * @summary Save the reasons for redactions in a project
 */
export const saveReasons = async (projectId: Id,
    reasonList: ReasonList, options?: Parameters<typeof http>[1]): Promise<ReasonList> => {

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
return http<ReasonList>(getSaveReasonsUrl(projectId),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(reasonList),
    schema: ReasonList
  }
);}





export const getSaveReasonsMutationKey = () => ['saveReasons'] as const;

export const getSaveReasonsMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveReasons>>, TError,SaveReasonsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof saveReasons>>, TError,SaveReasonsMutationVariables, TContext> => {

const mutationKey = getSaveReasonsMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof saveReasons>>, SaveReasonsMutationVariables> = (props) => {
          const {projectId,data} = props ?? {};

          return  saveReasons(projectId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SaveReasonsMutationResult = NonNullable<Awaited<ReturnType<typeof saveReasons>>>
    export type SaveReasonsMutationBody = ReasonList
    export type SaveReasonsMutationError = ErrorType<Failure>
    export type SaveReasonsMutationVariables = {projectId: Id;data: ReasonList}

    /**
 * @summary Save the reasons for redactions in a project
 */
export const useSaveReasons = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveReasons>>, TError,SaveReasonsMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof saveReasons>>,
        TError,
        SaveReasonsMutationVariables,
        TContext
      > => {
      return useMutation(getSaveReasonsMutationOptions(options), queryClient);
    }
    export const getGetWatchListUrl = (projectId: Id,) => {




  return `/projects/${projectId}/watch-list`
}

/**
 * The names and other terms that are searched for in all files of the project. A project without a list has an empty one at
 * revision 0. Back ends of version 1.0.0 don't have this call.
 * @summary Get the watch list of a project
 */
export const getWatchList = async (projectId: Id, options?: Parameters<typeof http>[1]): Promise<WatchList> => {

  return http<WatchList>(getGetWatchListUrl(projectId),
  {
    ...options,
    method: 'GET'

    ,
    schema: WatchList
  }
);}





export const getGetWatchListQueryKey = (projectId: Id,) => {
    return [
    "getWatchList", ...(projectId ? [projectId] : [])
    ] as const;
    }


export const getGetWatchListQueryOptions = <TData = Awaited<ReturnType<typeof getWatchList>>, TError = ErrorType<Failure>>(projectId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWatchList>>, TError, TData>>, request?: SecondParameter<typeof http>}
) => {

const {query: queryOptions, request: requestOptions} = options ?? {};

  const queryKey =  queryOptions?.queryKey ?? getGetWatchListQueryKey(projectId);



    const queryFn: QueryFunction<Awaited<ReturnType<typeof getWatchList>>> = ({ signal }) => getWatchList(projectId, { signal, ...requestOptions });





   return  { queryKey, queryFn, enabled: projectId !== null && projectId !== undefined, ...queryOptions} as UseQueryOptions<Awaited<ReturnType<typeof getWatchList>>, TError, TData> & { queryKey: DataTag<QueryKey, TData, TError> }
}

export type GetWatchListQueryResult = NonNullable<Awaited<ReturnType<typeof getWatchList>>>
export type GetWatchListQueryError = ErrorType<Failure>


export function useGetWatchList<TData = Awaited<ReturnType<typeof getWatchList>>, TError = ErrorType<Failure>>(
 projectId: Id, options: { query:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWatchList>>, TError, TData>> & Pick<
        DefinedInitialDataOptions<
          Awaited<ReturnType<typeof getWatchList>>,
          TError,
          Awaited<ReturnType<typeof getWatchList>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  DefinedUseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetWatchList<TData = Awaited<ReturnType<typeof getWatchList>>, TError = ErrorType<Failure>>(
 projectId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWatchList>>, TError, TData>> & Pick<
        UndefinedInitialDataOptions<
          Awaited<ReturnType<typeof getWatchList>>,
          TError,
          Awaited<ReturnType<typeof getWatchList>>
        > , 'initialData'
      >, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
export function useGetWatchList<TData = Awaited<ReturnType<typeof getWatchList>>, TError = ErrorType<Failure>>(
 projectId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWatchList>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
  ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> }
/**
 * @summary Get the watch list of a project
 */

export function useGetWatchList<TData = Awaited<ReturnType<typeof getWatchList>>, TError = ErrorType<Failure>>(
 projectId: Id, options?: { query?:Partial<UseQueryOptions<Awaited<ReturnType<typeof getWatchList>>, TError, TData>>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient
 ):  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> } {

  const queryOptions = getGetWatchListQueryOptions(projectId,options)

  const query = useQuery(queryOptions, queryClient) as  UseQueryResult<TData, TError> & { queryKey: DataTag<QueryKey, TData, TError> };

  return withQueryKey(query, queryOptions.queryKey);
}


/**
 * @summary Invalidates the {@link useGetWatchList} query
 */
export const invalidateGetWatchList = async (
 queryClient: QueryClient, projectId: Id, options?: InvalidateOptions
  ): Promise<QueryClient> => {

  await queryClient.invalidateQueries({ queryKey: getGetWatchListQueryKey(projectId) }, options);

  return queryClient;
}




export const getSaveWatchListUrl = (projectId: Id,) => {




  return `/projects/${projectId}/watch-list`
}

/**
 * Outdated revisions get 409 with the code `revision-conflict`. Duplicate terms, words without a letter or digit, and expressions
 * that are invalid or could take very long to search get 422 with the field. Saving redacts nothing.
 * @summary Save the watch list of a project
 */
export const saveWatchList = async (projectId: Id,
    watchList: WatchList, options?: Parameters<typeof http>[1]): Promise<WatchList> => {

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
return http<WatchList>(getSaveWatchListUrl(projectId),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...getHeaders(options?.headers) },
    body: JSON.stringify(watchList),
    schema: WatchList
  }
);}





export const getSaveWatchListMutationKey = () => ['saveWatchList'] as const;

export const getSaveWatchListMutationOptions = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveWatchList>>, TError,SaveWatchListMutationVariables, TContext>, request?: SecondParameter<typeof http>}
): UseMutationOptions<Awaited<ReturnType<typeof saveWatchList>>, TError,SaveWatchListMutationVariables, TContext> => {

const mutationKey = getSaveWatchListMutationKey();
const {mutation: mutationOptions, request: requestOptions} = options ?
      options.mutation && 'mutationKey' in options.mutation && options.mutation.mutationKey ?
      options
      : {...options, mutation: {...options.mutation, mutationKey}}
      : {mutation: { mutationKey, }, request: undefined};




      const mutationFn: MutationFunction<Awaited<ReturnType<typeof saveWatchList>>, SaveWatchListMutationVariables> = (props) => {
          const {projectId,data} = props ?? {};

          return  saveWatchList(projectId,data,requestOptions)
        }






  return  { mutationFn, ...mutationOptions }}

    export type SaveWatchListMutationResult = NonNullable<Awaited<ReturnType<typeof saveWatchList>>>
    export type SaveWatchListMutationBody = WatchList
    export type SaveWatchListMutationError = ErrorType<Failure>
    export type SaveWatchListMutationVariables = {projectId: Id;data: WatchList}

    /**
 * @summary Save the watch list of a project
 */
export const useSaveWatchList = <TError = ErrorType<Failure>,
    TContext = unknown>(options?: { mutation?:UseMutationOptions<Awaited<ReturnType<typeof saveWatchList>>, TError,SaveWatchListMutationVariables, TContext>, request?: SecondParameter<typeof http>}
 , queryClient?: QueryClient): UseMutationResult<
        Awaited<ReturnType<typeof saveWatchList>>,
        TError,
        SaveWatchListMutationVariables,
        TContext
      > => {
      return useMutation(getSaveWatchListMutationOptions(options), queryClient);
    }
