import { useQueryClient } from '@tanstack/react-query'
import { type User, USER_STATUS } from '#contract/index.ts'
import { call, type Output } from '../../kit/calls/client.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { sendLater } from '../../ui/toasts/delayed-mail.ts'
import { toast, toastProblem, toastUndo } from '../../ui/toasts/toast.tsx'
import { peopleTexts } from '../texts/index.ts'

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

/** Updates a person in all lists right away. */
export function usePatchUser(): (id: string, change: Partial<User>) => void {
  const queryClient = useQueryClient()
  return (id, change) =>
    queryClient.setQueriesData<Output<'listUsers'>>(
      { queryKey: ['listUsers'] },
      (page) =>
        page && {
          ...page,
          items: page.items.map((user) => (user.id === id ? { ...user, ...change } : user)),
        },
    )
}

export type UserActions = {
  setActive(user: User, isActive: boolean): Promise<void>
  resend(user: User): void
}

/** `call` reports failures itself; afterwards the screen shows the server's state. */
export function useUserActions(): UserActions {
  const t = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const patch = usePatchUser()

  const setActive = async (user: User, isActive: boolean): Promise<void> => {
    patch(user.id, { status: USER_STATUS[isActive ? 'active' : 'inactive'].code })
    try {
      const changed = await call('updateUser', { params: { id: user.id }, body: { isActive } })
      patch(user.id, changed)
      const name = nameOf(user)
      if (isActive) toast(t('reactivated', { name }))
      else {
        toastUndo({
          message: t('deactivated', { name }),
          label: t('undo'),
          onUndo: () => void setActive(changed, true),
        })
      }
    } catch (error) {
      patch(user.id, user)
      if (!isProblem(error)) throw error
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['listUsers'] })
    }
  }

  const resend = (user: User): void =>
    sendLater('resendInvite', user.id, {
      to: user.email,
      onSent: () => toast(t('resent', { email: user.email })),
      onProblem: (problem) => {
        toastProblem(problem.message)
        if (problem.code === 'ALREADY_ACTIVE') void queryClient.invalidateQueries({ queryKey: ['listUsers'] })
      },
    })

  return { setActive, resend }
}
