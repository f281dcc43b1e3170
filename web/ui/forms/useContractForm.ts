import { useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { TEXT_LIMITS } from '#contract/addresses.ts'
import type { RouteName } from '#contract/index.ts'
import type { Input, Output } from '../../kit/calls/client.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { uiTexts } from '../texts/index.ts'
import { useProblemFocus } from './useProblemFocus.ts'

/** Distributes over several routes. */
type InputOf<N extends RouteName> = N extends RouteName ? Input<N> : never
type Errors<Values> = { [Name in keyof Values]?: string | undefined }

export type FormOptions<N extends RouteName, Values> = {
  values: Values
  /** The call to make from the values; null if there is nothing to send, or if a field that is not among the values shows an error. */
  input(values: Values): InputOf<N> | null
  /** Errors in the values, in addition to the contract's limits for texts. */
  check?(values: Values): Errors<Values>
  onSuccess?(output: Output<N>, input: InputOf<N>): unknown
  /** The fields that a refusal concerns, if they differ from those that the server names. */
  place?(problem: Problem): Errors<Values>
  onErrors?(errors: Errors<Values>): void
}

/**
 * A form that makes one call of the contract, with texts limited to what the route accepts; if it can't be sent, the first field with an
 * error gets the focus. A refusal is shown beside its fields, or else as `problem`, until the user types.
 */
export function useContractForm<N extends RouteName, Values extends Record<string, unknown>>(
  name: N,
  options: FormOptions<N, Values>,
) {
  const t = useTexts(uiTexts)
  const element = useRef<HTMLFormElement | null>(null)
  const { wasStopped, stop } = useProblemFocus()
  const [refusal, setRefusal] = useState<{ problem: Problem; isPlaced: boolean } | null>(null)
  const limits: Record<string, readonly [min: number, max: number]> = TEXT_LIMITS[name] ?? {}
  const isMissing = (values: Values, field: string) => {
    const value = values[field]
    return (limits[field]?.[0] ?? 0) > 0 && typeof value === 'string' && value.trim() === ''
  }
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.values,
    validate: (values) => {
      const missing = Object.keys(values).filter((field) => isMissing(values, field))
      return {
        ...Object.fromEntries(missing.map((field) => [field, t('fillIn')])),
        ...options.check?.(values),
      }
    },
  })
  const { values } = form
  const showErrors = (errors: Errors<Values>) => {
    const own = Object.fromEntries(
      Object.entries(errors).filter(([field, sentence]) => field in values && sentence !== undefined),
    ) as Errors<Values>
    form.setErrors(own)
    if (Object.keys(own).length > 0) options.onErrors?.(own)
    return own
  }
  const write = useWrite(name, {
    onSuccess: (output, input) => options.onSuccess?.(output, input as InputOf<N>),
    onProblem: (problem) => {
      const placed = showErrors(options.place?.(problem) ?? (problem.fields as Errors<Values>))
      setRefusal({ problem, isPlaced: Object.keys(placed).length > 0 })
      stop(element.current)
    },
  })

  /** Changes values and clears the messages about them. */
  const set = (part: Partial<Values>) => {
    setRefusal(null)
    // `setValues` would also clear the messages of other fields.
    for (const [field, value] of Object.entries(part)) form.setFieldValue(field, value as never)
  }
  return {
    values,
    errors: form.errors as Errors<Values>,
    set,
    setErrors: (errors: Errors<Values>) => void showErrors(errors),
    /** For an input whose `onChange` gives an event or the value itself. */
    field: <Field extends keyof Values & string>(field: Field) => ({
      value: values[field],
      error: form.errors[field],
      ...(limits[field as string] ? { maxLength: limits[field as string]?.[1] } : {}),
      onChange: (given: { currentTarget: { value: string } } | Values[Field]) =>
        set({ [field]: isEvent(given) ? given.currentTarget.value : given } as Partial<Values>),
    }),
    /** Why the call was refused, until the user types. */
    refusal: refusal?.problem ?? null,
    /** Its message, if no field shows it. */
    problem:
      refusal && !refusal.isPlaced
        ? (Object.values(refusal.problem.fields)[0] ?? refusal.problem.message)
        : null,
    isPending: write.isPending,
    wasStopped,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (write.isPending) return
      element.current = event.currentTarget
      setRefusal(null)
      const { hasErrors, errors } = form.validate()
      const input = hasErrors ? null : options.input(values)
      if (input) write.mutate(input as Input<N>)
      else stop(element.current)
      if (hasErrors) options.onErrors?.(errors as Errors<Values>)
    },
  }
}

/** A form of any route, for its fields. */
export type ContractForm<Values extends Record<string, unknown>> = ReturnType<
  typeof useContractForm<RouteName, Values>
>

const isEvent = (given: unknown): given is { currentTarget: { value: string } } =>
  typeof given === 'object' && given !== null && 'currentTarget' in given
