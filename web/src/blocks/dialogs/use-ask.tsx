import { type ReactNode, useCallback, useState } from 'react'
import type { Tone } from '../../ui/overlay/toast.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Shown {
  tone: Tone
  asks: boolean
  words: ReactNode
  settle: (yes: boolean) => void
}

/**
 * Questions and news over the present view: `const { ask, tell, dialog } = useAsk()`, with `dialog` among what the
 * page shows. `await ask()` wants a yes to the current action; `tell('success', …)` goes by itself after two seconds,
 * other news waits until it was read.
 */
export function useAsk() {
  const [shown, setShown] = useState<Shown>()
  const settle = useCallback(
    (yes: boolean) => {
      setShown(undefined)
      shown?.settle(yes)
    },
    [shown],
  )
  const cancel = useCallback(() => settle(false), [settle])

  const show = (tone: Tone, words: ReactNode, asks: boolean) =>
    new Promise<boolean>((resolve) => setShown({ tone, words, asks, settle: resolve }))

  return {
    /** Whether the person says yes; without words it is the generic question. */
    ask: (words?: ReactNode, tone: Tone = 'warning') => show(tone, words, true),
    /** Resolves when the news was put away. */
    tell: (tone: Tone, words: ReactNode) => show(tone, words, false),
    dialog: shown && (
      <ConfirmDialog
        key={String(shown.asks)}
        tone={shown.tone}
        onCancel={cancel}
        {...(shown.asks && { onConfirm: () => settle(true) })}
      >
        {shown.words}
      </ConfirmDialog>
    ),
  }
}
