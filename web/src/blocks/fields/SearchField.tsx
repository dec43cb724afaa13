import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input } from '../../ui/form/Input.tsx'

const debounceMs = 250

/**
 * An input for a search that the server answers: debounced, so that neither a request nor an address is made of every
 * keystroke. Enter, pasting, leaving the field and clearing it search at once; text still being composed (IME) is left alone.
 */
export function SearchField({
  value,
  onChange,
  exact = false,
  ...rest
}: Omit<ComponentProps<typeof Input>, 'type'> & {
  /** For ids that are compared as a whole: searched by Enter, on leaving or when pasted, never half-typed. */
  exact?: boolean
}) {
  const [typed, setTyped] = useState<string>()
  const [composing, setComposing] = useState(false)
  const pasting = useRef(false)

  function search(text = typed): void {
    if (text === undefined) return
    setTyped(undefined)
    if (text !== value) onChange(text)
  }

  // The filters of this render, not of the one in which the timer was set.
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    if (typed === undefined || composing || exact) return
    const timer = setTimeout(() => searchLater(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, composing, exact])

  return (
    <Input
      maxLength={100}
      {...rest}
      type="search"
      value={typed ?? value}
      onPaste={() => {
        pasting.current = true
      }}
      onChange={(text) => {
        if (pasting.current || (text === '' && !composing)) search(text)
        else setTyped(text)
        pasting.current = false
      }}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onBlur={() => search()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search()
      }}
    />
  )
}
