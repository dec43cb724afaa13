import './signal-banner.css'
import { useEffect, useEffectEvent } from 'react'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { IconName } from '../../ui/icons/icon-names.ts'
import { reportLoadFailure } from '../../ui/overlay/load-failure.ts'
import { useShell } from '../page/page-context.tsx'
import { clearSignal, type SignalKind, useCurrentSignal } from './signal.ts'

const icons: Readonly<Record<SignalKind, IconName>> = {
  sold: 'success',
  held: 'clock',
  refused: 'danger',
  read: 'card',
}

/** Long enough to be seen from two metres, short enough to be gone before the next customer. */
const durationMs = 1_600

/**
 * The latest signal in letters that are read from two metres, by colour, shape and text, with its tones unless they are
 * off. It takes neither focus nor key nor click. Screen readers get readings from here; sales and refusals are live
 * regions of the page already and are announced once.
 */
export function SignalBanner() {
  const { useSettings } = useShell()
  const isLoud = useSettings((settings) => settings.sound)
  const signal = useCurrentSignal()
  const id = signal?.id

  // The setting is read when a signal comes: switching it on plays nothing.
  const play = useEffectEvent(() => {
    if (!signal || !isLoud) return
    import('./tones.ts').then(({ playTones }) => playTones(signal.kind)).catch(reportLoadFailure)
  })
  useEffect(() => {
    if (id === undefined) return
    play()
    const timer = setTimeout(() => clearSignal(id), durationMs)
    return () => {
      clearTimeout(timer)
      // Hidden with its page, it does not come back with it.
      clearSignal(id)
    }
  }, [id])

  return (
    <>
      <p className="unseen" role="status">
        {signal?.kind === 'read' ? signal.text : ''}
      </p>
      {signal && (
        <div key={signal.id} className={`signal-banner ${signal.kind}`} aria-hidden="true">
          <Icon name={icons[signal.kind]} />
          <span>{signal.text}</span>
        </div>
      )}
    </>
  )
}
