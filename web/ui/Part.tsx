import { Component, type ReactNode, Suspense } from 'react'
import { translate } from '../kit/i18n/i18n.ts'
import { toastProblem } from './toasts/toast.tsx'
import { uiTexts } from './texts/index.ts'

type Props = { children: ReactNode; onLost?(): void }

/** A part of the page that loads when it is needed. If it fails, a message is shown and the rest of the page stays. */
export class Part extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    toastProblem(translate(uiTexts, 'partLost'))
    this.props.onLost?.()
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>
  }
}
