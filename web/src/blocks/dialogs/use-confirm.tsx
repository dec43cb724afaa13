import { type ReactNode, useCallback, useState } from 'react'
import type { Tone } from '../../ui/overlay/toast.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface OpenDialog {
  tone: Tone
  isQuestion: boolean
  message: ReactNode
  resolve: (yes: boolean) => void
}

/**
 * Confirmations and messages over the current view: `const { confirm, notify, dialog } = useConfirm()`, with `dialog` rendered
 * by the page. `await confirm()` resolves to the user's decision; `notify('success', …)` closes itself after two seconds,
 * other tones wait for acknowledgement.
 */
export function useConfirm() {
  const [opened, setOpened] = useState<OpenDialog>()
  const close = useCallback(
    (yes: boolean) => {
      setOpened(undefined)
      opened?.resolve(yes)
    },
    [opened],
  )
  const cancel = useCallback(() => close(false), [close])

  const openDialog = (tone: Tone, message: ReactNode, isQuestion: boolean) =>
    new Promise<boolean>((resolve) => setOpened({ tone, message, isQuestion, resolve }))

  return {
    /** Resolves to whether the user confirmed; without a message it is the generic question. */
    confirm: (message?: ReactNode, tone: Tone = 'warning') => openDialog(tone, message, true),
    /** Resolves when the message was closed. */
    notify: (tone: Tone, message: ReactNode) => openDialog(tone, message, false),
    dialog: opened && (
      <ConfirmDialog
        key={String(opened.isQuestion)}
        tone={opened.tone}
        onCancel={cancel}
        {...(opened.isQuestion && { onConfirm: () => close(true) })}
      >
        {opened.message}
      </ConfirmDialog>
    ),
  }
}
