import {
  keepPreviousData,
  MutationCache,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { RouteName } from '#contract/index.ts'
import { call, type Input, type Output } from './client.ts'
import { type FailureCode, isProblem, type Problem } from './problem.ts'

/** A query's key is its route's name and its input, so invalidating [name] covers every input. */
export type CallKey<N extends RouteName> = readonly [N, Input<N>]
export const keyOf = <N extends RouteName>(name: N, input: Input<N>): CallKey<N> => [name, input]

/** Refusals that mean that the page shows an older state, and the queries that bring the present one. */
const STALE_AFTER_PROBLEM: Partial<Record<FailureCode, RouteName[]>> = {
  PLATFORM_DISABLED: ['listSocialSites', 'listSocialAccounts'],
}

export function makeQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => {
        const names = isProblem(error) ? (STALE_AFTER_PROBLEM[error.code] ?? []) : []
        for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && isProblem(error) && error.retryable,
        retryDelay: (count) => 500 * 2 ** count,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}

export type CallOptions<N extends RouteName> = {
  enabled?: boolean | undefined
  refetchInterval?: number | false | ((data: Output<N> | undefined) => number | false) | undefined
  staleTime?: number | undefined
  /** Shows the previous page of a list until the next one is loaded. */
  keepPrevious?: boolean | undefined
  initialData?: Output<N> | undefined
}

export function callOptions<N extends RouteName>(name: N, input: Input<N>) {
  return {
    queryKey: keyOf(name, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(name, input, { signal }),
  }
}

/** Reads from the server through the cache. */
export function useCall<N extends RouteName>(
  name: N,
  input: Input<N>,
  options: CallOptions<N> = {},
): UseQueryResult<Output<N>, Problem> {
  const { refetchInterval, keepPrevious, enabled, staleTime, initialData } = options
  return useQuery<Output<N>, Problem, Output<N>, CallKey<N>>({
    ...callOptions(name, input),
    ...(enabled === undefined ? {} : { enabled }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(initialData === undefined ? {} : { initialData: () => initialData }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(refetchInterval === undefined
      ? {}
      : {
          refetchInterval:
            typeof refetchInterval === 'function'
              ? (query) => refetchInterval(query.state.data as Output<N> | undefined)
              : refetchInterval,
        }),
  })
}

export type WriteOptions<N extends RouteName> = {
  onSuccess?: ((output: Output<N>, input: Input<N>) => unknown) | undefined
  /** If given, the caller shows the failure. */
  onProblem?: ((problem: Problem, input: Input<N>) => unknown) | undefined
}

/** A write. Failures are shown in a toast, unless `onProblem` is given. */
export function useWrite<N extends RouteName>(
  name: N,
  options: WriteOptions<N> = {},
): UseMutationResult<Output<N>, Problem, Input<N>> {
  const { onSuccess, onProblem } = options
  return useMutation<Output<N>, Problem, Input<N>>({
    mutationFn: (input) => call(name, input, { quiet: onProblem !== undefined }),
    ...(onSuccess ? { onSuccess } : {}),
    ...(onProblem ? { onError: onProblem } : {}),
  })
}
