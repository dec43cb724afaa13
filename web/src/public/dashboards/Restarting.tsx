import { Component, type ErrorInfo, type ReactNode } from 'react'
import { withErrorCollector } from '../../api/global-error-handlers.ts'
import { text } from '../../i18n/text.ts'

const restartDelayMs = 30_000

/** Error boundary of unattended screens: shows the error and reloads the page. */
export class Restarting extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    withErrorCollector(({ logError }) => logError('view', error, { component: componentStack ?? '' }))
    this.timer = setTimeout(() => location.reload(), restartDelayMs)
  }

  override componentWillUnmount() {
    clearTimeout(this.timer)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="board-broken center" role="alert">
        {text('dashboards.broken')}
      </main>
    )
  }
}
