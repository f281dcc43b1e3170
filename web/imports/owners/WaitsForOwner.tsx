import type { OwnerCheck, PostImport, SocialAccount } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { ErrorState } from '../../ui/lists/States.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { useSentence } from '../useSentence.ts'
import { CheckingNote } from './CheckingNote.tsx'
import { FirmIsChecking, type NextAccount } from './FirmIsChecking.tsx'
import { OwnerQuestion } from './OwnerQuestion.tsx'

/** Whether the firm decides first whose posts an import has. */
export const waitsForOwner = (error: PostImport['error']): error is NonNullable<PostImport['error']> =>
  error?.code === WAITS_FOR_OWNER
const WAITS_FOR_OWNER = 'POST_IMPORT_WAITS_FOR_OWNER'

/** In the list of accounts: the question for staff; for the client, that the firm is checking. */
export function OwnerNote({
  check,
  account,
  next,
}: {
  check: OwnerCheck
  account: SocialAccount
  next: NextAccount | null
}) {
  return check.client === null ? (
    <CheckingNote check={check} account={account} next={next} />
  ) : (
    <OwnerQuestion check={check} />
  )
}

/** The question comes right away, in the same dialog, to a person who may decide. */
export function WaitsForOwner({ accountId, onDecided }: { accountId: string; onDecided(): void }) {
  const sentence = useSentence()
  // The dialog loaded the account before the archive came, and then it had nothing to decide.
  const { data, error, isFetching, refetch } = useCall(
    'getSocialAccount',
    { params: { id: accountId } },
    { staleTime: 0 },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const check = data?.ownerCheck
  if (!data || (!check && isFetching)) return <LineSkeletons count={3} height={48} />
  if (!check) return <p>{sentence({ code: WAITS_FOR_OWNER, message: '', context: {} })}</p>
  return check.client === null ? (
    <FirmIsChecking check={check} account={data} onClose={onDecided} />
  ) : (
    <OwnerQuestion check={check} isInDialog onDecided={onDecided} />
  )
}
