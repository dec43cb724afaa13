import { Component, type ErrorInfo, type ReactNode } from 'react'
import { withErrorCollector } from '../../api/global-error-handlers.ts'
import { text } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../recovery/Notice.tsx'

/** Error boundary of one tab: the others and the shell go on. */
export class TabBoundary extends Component<
  { onRetry: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    withErrorCollector(({ logError }) => logError('view', error, { component: componentStack ?? '' }))
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Notice tone="danger" title={text('shell.page.failed')} hint={text('shell.page.failedHint')}>
        <Button tone="primary" icon="refresh" onClick={this.props.onRetry}>
          {text('shell.page.reload')}
        </Button>
      </Notice>
    )
  }
}
