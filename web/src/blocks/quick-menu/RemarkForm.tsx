import { maxRemarkLength } from '@fairway/contract/home/values'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Input } from '../../ui/form/Input.tsx'

/** Edits a remark: Enter saves it, Esc cancels. */
export function RemarkForm({
  label,
  remark,
  onDone,
}: {
  label: string
  remark: string
  onDone: (remark?: string) => void
}) {
  const t = useText()
  const [text, setText] = useState(remark)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    // Stop propagation: the shortcuts of the list must not act on text input, and Esc must not close the panel around
    // it.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }
  return (
    <form
      className="quick-menu-remark"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(text.trim())
      }}
    >
      <Input
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        maxLength={maxRemarkLength}
        placeholder={t('quickMenu.remark')}
        aria-label={label}
        ref={input}
      />
      <IconButton type="submit" icon="check" label={t('blocks.save')} />
    </form>
  )
}
