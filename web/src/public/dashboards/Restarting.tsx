import { Component, type ErrorInfo, type ReactNode } from 'react'
import { collect } from '../../api/watch-errors.ts'
import { text } from '../../i18n/text.ts'

const pauseMs = 30_000

/** Error boundary of unattended screens: shows the error and reloads the page. */
export class Restarting extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    collect(({ note }) => note('view', error, { component: componentStack ?? '' }))
    this.timer = setTimeout(() => location.reload(), pauseMs)
  }

  override componentWillUnmount() {
    clearTimeout(this.timer)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="board-broken" role="alert">
        {text('dashboards.broken')}
      </main>
    )
  }
}
