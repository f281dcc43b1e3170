import { useQueryClient } from '@tanstack/react-query'
import type { Report } from '#contract/index.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { noticeMaking } from './making.tsx'
import type { Wanted } from './options.ts'

type Options = { type: Report['type']; onMade?(): void; onProblem?(problem: Problem): void }

/** Has a file of a report made. It takes a while: a notice says so, another one offers it. */
export function useGenerateFile({ type, onMade, onProblem }: Options) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useWrite('generateReportFile', {
    onSuccess: (file, { params }) => {
      void queryClient.invalidateQueries({ queryKey: ['getReport'] })
      noticeMaking({ id: params.id, type }, file, queryClient)
      onMade?.()
    },
    ...(onProblem ? { onProblem } : {}),
  })
  const make = ({ id }: Report, { format, ...formatOptions }: Wanted): void =>
    mutate({ params: { id, format }, body: { formatOptions } })
  return { make, isPending }
}
