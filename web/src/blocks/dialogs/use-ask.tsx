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
 * Confirmations and messages over the current view: `const { ask, tell, dialog } = useAsk()`, with `dialog` rendered
 * by the page. `await ask()` resolves to the user's decision; `tell('success', …)` closes itself after two seconds,
 * other tones wait for acknowledgement.
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
    /** Resolves to whether the user confirmed; without a message it is the generic question. */
    ask: (words?: ReactNode, tone: Tone = 'warning') => show(tone, words, true),
    /** Resolves when the message was closed. */
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
