import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type Client, seesEveryClient } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { useCall, useWrite } from '../../kit/calls/query.ts'
import { browserZone, dayIn } from '../../kit/i18n/time.ts'
import { useViewer } from '../../kit/viewer.ts'
import { useProblemFocus } from '../../ui/forms/useProblemFocus.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { clientTexts } from '../texts/index.ts'
import classes from './AddClient.module.css'
import { AssignStep } from './AssignStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { detailFaults } from './details.ts'
import { type Draft, emptyDraft, hasInput, type Step, useDraft } from './draft.ts'
import { PaymentStep } from './PaymentStep.tsx'
import { StepHead } from './StepHead.tsx'
import { useAddClient } from './useAddClient.ts'

const NO_ERRORS = {}

export function Wizard({ customerId, onAdded }: { customerId: string; onAdded(client: Client): void }) {
  const t = useTexts(clientTexts)
  const viewer = useViewer()
  const me = { id: viewer.id, name: `${viewer.firstName} ${viewer.lastName}` }
  const newDraft = () => emptyDraft(viewer.language, seesEveryClient(viewer.role.type) ? [] : [me])
  const { draft, change, discard } = useDraft(customerId, viewer.id, newDraft)
  const firm = useCall('getAccount', { params: { id: customerId } })
  const price = useCall('getPrice', { params: { id: customerId } })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isAddingCard, setAddingCard] = useState(false)
  const { wasStopped, stop, reset } = useProblemFocus()
  const stepRef = useRef<HTMLDivElement>(null)
  const isMounted = useIsMounted()

  const go = (step: Step) => {
    change({ step })
    setProblem(null)
    if (step > 0) stepRef.current?.focus({ preventScroll: true })
    stepRef.current?.closest('.mantine-Modal-content')?.scrollTo({ top: 0 })
  }
  const { add, isBusy } = useAddClient({
    customerId,
    draft,
    change,
    onAdded: (client) => {
      discard()
      if (isMounted.current) onAdded(client)
      else toast(t('addedTitle', { name: `${client.firstName} ${client.lastName}` }))
    },
    onProblem: (problem) => {
      setProblem(problem)
      if (concernsDetails(problem)) change({ step: 0 })
    },
  })
  const check = useWrite('checkClientEmail', { onSuccess: () => go(1), onProblem: setProblem })
  const [now] = useState(() => new Date().toISOString())
  const today = dayIn(now, firm.data?.timeZone ?? browserZone())
  const faults = detailFaults(draft.details, today)
  const isFixed = isBusy || draft.attempt?.isOpen === true
  // An open attempt is repeated as it was sent, whatever the price is now.
  const isPaid =
    draft.attempt?.isOpen === true ||
    price.data?.total === 0 ||
    (draft.paymentMethodId !== null && !isAddingCard)
  const isDone =
    draft.step === 0
      ? Object.keys(faults).length === 0
      : draft.step < 3 || (price.data !== undefined && isPaid)
  const isDuplicate = problem?.code === 'DUPLICATE_CLIENT'
  const next = () => {
    if (isBusy || check.isPending) return
    if (!isDone) return stop(stepRef.current?.closest('form'))
    setProblem(null)
    const allowDuplicate = draft.allowDuplicate || isDuplicate
    if (draft.step === 0)
      check.mutate({ params: { id: customerId }, body: { email: draft.details.email.trim() } })
    else if (draft.step < 3) go((draft.step + 1) as Step)
    else if (price.data) void add({ price: price.data, allowDuplicate })
  }
  return (
    <form
      className={classes['step']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Enter continues only from the fields: in later steps it could assign people or even pay by accident.
        if (draft.step === 0) next()
      }}
    >
      <StepHead now={draft.step} isFixed={isFixed} onStep={go} />
      <div ref={stepRef} tabIndex={-1} className={classes['body']}>
        {draft.step === 0 ? (
          <DetailsStep
            details={draft.details}
            faults={faults}
            isDone={wasStopped}
            refused={problem ? detailErrors(problem) : NO_ERRORS}
            onType={(details) => {
              change({ details, allowDuplicate: false })
              setProblem(null)
            }}
          />
        ) : null}
        {draft.step === 1 ? <AssignStep customerId={customerId} draft={draft} onChange={change} /> : null}
        {draft.step === 2 ? <ConfirmStep draft={draft} /> : null}
        {draft.step === 3 ? (
          <PaymentStep
            customerId={customerId}
            draft={draft}
            price={price}
            isBusy={isBusy}
            problem={problem}
            onCard={(paymentMethodId) => change({ paymentMethodId })}
            onAddingCard={setAddingCard}
          />
        ) : null}
        {draft.step === 0 && problem && !concernsDetails(problem) ? (
          <Alert role="alert" variant="light" color="red" icon={<IconAlertTriangle size={18} />}>
            {problem.message}
          </Alert>
        ) : null}
      </div>
      <Foot
        draft={draft}
        isDone={draft.step === 0 || isDone}
        reason={draft.step === 3 && isAddingCard ? t('saveCardFirst') : null}
        isBusy={isBusy || check.isPending}
        isFixed={isFixed}
        isDuplicate={isDuplicate}
        onNext={next}
        onBack={() => go((draft.step - 1) as Step)}
        onDiscard={() => {
          discard()
          reset()
          setProblem(null)
        }}
      />
    </form>
  )
}

type FootProps = {
  draft: Draft
  isDone: boolean
  /** Why the client can't be added yet, if nothing else says so. */
  reason: string | null
  isBusy: boolean
  isFixed: boolean
  isDuplicate: boolean
  onNext(): void
  onBack(): void
  onDiscard(): void
}

function Foot(props: FootProps) {
  const { draft, isDone, reason, isBusy, isFixed, isDuplicate, onNext, onBack, onDiscard } = props
  const t = useTexts(clientTexts)
  const reasonId = useId()
  return (
    <div className={classes['foot']}>
      {hasInput(draft) && !isFixed ? (
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {t('discard')}
        </Button>
      ) : null}
      <span className={classes['ahead']}>
        {reason ? (
          <span id={reasonId} className={classes['hint']}>
            {reason}
          </span>
        ) : null}
        {draft.step > 0 ? (
          <Button variant="default" disabled={isFixed} onClick={onBack}>
            {t('back')}
          </Button>
        ) : null}
        <Button
          {...(draft.step === 0 ? { type: 'submit' as const } : { onClick: onNext })}
          disabled={!isDone}
          aria-describedby={reason ? reasonId : undefined}
          loading={isBusy}
        >
          {draft.step < 3
            ? t('nextStep')
            : t(isFixed && !isBusy ? 'askAgain' : isDuplicate ? 'addAnyway' : 'add')}
        </Button>
      </span>
    </div>
  )
}

const concernsDetails = (problem: Problem): boolean => Object.keys(detailErrors(problem)).length > 0

/** The server's messages that belong beside fields of the first step. */
function detailErrors(problem: Problem): Record<string, string> {
  return problem.code === 'EMAIL_IN_USE' ? { email: problem.message } : problem.fields
}

/** Whether the dialog is still open when an answer arrives. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
