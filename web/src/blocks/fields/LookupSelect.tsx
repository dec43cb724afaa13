import './lookup.css'
import '../../ui/overlay/popover.css'
import { Combobox } from '@base-ui/react/combobox'
import type { BaseUIEvent } from '@base-ui/react/types'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { describeError } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { useField } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { Lookup, LookupSource } from './lookup-matches.ts'
import { useCommittedEvent, useMatches, useSelected } from './use-lookup.ts'

/**
 * A combobox by Base UI. `options` are filtered locally, undefined while loading; with `load` or a `source` the server
 * searches instead. Enter takes the first match, arrow keys move, Esc cancels. Input that is faster than the server
 * commits the first match of the current input, never one of an earlier response.
 */
export function LookupSelect({
  value,
  onChange,
  options,
  source,
  load = source?.load,
  placeholder,
  clearable = false,
  'aria-label': label,
}: {
  /** The selected value; empty while none is. */
  value: string
  onChange: (value: string, selected: Lookup | undefined) => void
  options?: readonly Lookup[] | undefined
  /** One of `blocks/fields/lookups.ts`. */
  source?: LookupSource
  load?: LookupSource['load']
  placeholder?: string
  clearable?: boolean
  'aria-label'?: string
}) {
  const t = useText()
  const field = useField(value)
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const highlighted = useRef<Lookup>(undefined)
  const search = useMatches({ options, load, typed: typed ?? '', open }, commit)
  const { input, commitPending, waiting, setCommitPending, matches, isLoaded } = search
  // While a selection is pending the rest of the form can be used.
  const visible = open && !waiting
  const { selected, remember } = useSelected(value, source?.find, [...(options ?? []), ...search.loaded])
  const notifyCommitted = useCommittedEvent(input)
  useDismissLabels(anchor, visible, t('blocks.lookup.close'))

  // A name that arrives after the focus is selected as one that was there before it: what is typed replaces it.
  const inputText = typed ?? selected?.label
  const isTyped = typed !== undefined
  useLayoutEffect(() => {
    if (inputText && !isTyped && input.current === document.activeElement) input.current?.select()
  }, [inputText, isTyped, input])

  function closeList() {
    setCommitPending(false)
    setTyped(undefined)
    setOpen(false)
  }

  function commit(option: Lookup | undefined) {
    if (option) remember(option)
    if (option && option.value !== value) onChange(option.value, option)
    if (option && commitPending.current) notifyCommitted()
    closeList()
  }

  function commitHighlighted() {
    if (isLoaded) commit(highlighted.current)
    else setCommitPending(true)
  }

  function onType(text: string) {
    setCommitPending(false)
    setTyped(text)
    setOpen(true)
    if (clearable && text === '' && value) onChange('', undefined)
  }

  function onKeyDown(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) {
    // IME composition: Enter commits the composed text, arrows commit among its candidates.
    if (event.nativeEvent.isComposing) {
      event.preventBaseUIHandler()
      return
    }
    // Base UI would stop the key from reaching the form, which goes on to its next field by it.
    if (event.key === 'Enter') {
      event.preventBaseUIHandler()
      if (!open) return
      event.preventDefault()
      commitHighlighted()
    }
    if (event.key === 'Tab' && open) {
      if (typed) commitHighlighted()
      else closeList()
    }
    // Base UI would clear a closed field. The list alone closes, not the dialog around it.
    if (event.key === 'Escape') {
      event.preventBaseUIHandler()
      if (!open) return
      event.preventDefault()
      closeList()
    }
  }

  return (
    <Combobox.Root<Lookup>
      items={matches}
      filter={null}
      autoHighlight
      value={selected ?? null}
      inputValue={inputText ?? ''}
      open={visible}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onItemHighlighted={(option) => {
        highlighted.current = option
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change') onType(text)
      }}
      onValueChange={(option, details) => {
        if (option) commit(option)
        // An empty field keeps its value until another is chosen, unless it is clearable: see onType.
        else details.cancel()
      }}
      onOpenChange={(opens, { reason }) => {
        if (opens) setOpen(true)
        else if (reason !== 'input-clear' && !commitPending.current) closeList()
      }}
    >
      <div className="lookup shrink relative" ref={anchor}>
        <Combobox.Input
          {...field}
          {...(label && { 'aria-label': label })}
          // The rows of an earlier search are no choice yet.
          {...(!isLoaded && { 'aria-activedescendant': undefined })}
          ref={input}
          className="input"
          placeholder={placeholder}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (!commitPending.current) closeList()
          }}
          onKeyDown={onKeyDown}
        />
        <Icon name="chevronDown" />
        <Combobox.Portal container={anchor} className="lookup-portal">
          <Combobox.Positioner
            ref={(element) => element?.showPopover()}
            className="lookup-list"
            popover="manual"
            positionMethod="fixed"
            anchor={anchor}
            align="start"
            sideOffset={4}
            collisionPadding={8}
          >
            <Combobox.Popup>
              <Combobox.Empty>
                <p className="lookup-none soft small">
                  {!isLoaded
                    ? t('blocks.loading')
                    : search.error
                      ? describeError(search.error).text
                      : t('blocks.lookup.none')}
                </p>
              </Combobox.Empty>
              <Combobox.List aria-label={t('blocks.lookup.matches')}>
                {(option: Lookup) => (
                  <Combobox.Item key={option.value} value={option} className="lookup-option row between">
                    <span>{option.label}</span>
                    {option.hint && <span className="soft small">{option.hint}</span>}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </div>
    </Combobox.Root>
  )
}

/** Names Base UI's buttons by which screen readers close the list; it has them in English only. */
export function useDismissLabels(box: { current: HTMLElement | null }, open: boolean, label: string): void {
  useEffect(() => {
    const element = box.current
    if (!open || !element) return
    const name = () => {
      for (const button of element.querySelectorAll('[aria-label="Dismiss"]'))
        button.setAttribute('aria-label', label)
    }
    name()
    const rendered = new MutationObserver(name)
    rendered.observe(element, { childList: true, subtree: true })
    return () => rendered.disconnect()
  }, [box, open, label])
}
