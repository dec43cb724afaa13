import './fields.css'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { describeError } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { useField } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { usePopover } from '../../ui/overlay/popover.ts'
import type { Lookup, LookupSource } from './lookup-matches.ts'
import { useCommittedEvent, useMatches, useSelected } from './use-lookup.ts'

/**
 * A combobox. `options` are filtered locally, undefined while loading; with `load` or a `source` the server searches
 * instead. Enter takes the first match, arrow keys move, Esc cancels. Input that is faster than the server commits
 * the first match of the current input, never one of an earlier response.
 */
export function LookupSelect({
  value,
  onChange,
  options,
  source,
  load = source?.load,
  placeholder,
  clearable = false,
  ...rest
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
  const field = useField()
  const listId = useId()
  const { anchor, panel, open, setOpen, panelProps } = usePopover('manual')
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const search = useMatches({ options, load, typed: typed ?? '', open }, commit)
  const { input, commitPending, setCommitPending, matches, isLoaded } = search
  const { selected, remember } = useSelected(value, source?.find, [...(options ?? []), ...search.loaded])
  const notifyCommitted = useCommittedEvent(input)

  function closeList() {
    setCommitPending(false)
    setTyped(undefined)
    setOpen(false)
    setAt(0)
  }

  function commit(option: Lookup | undefined) {
    if (option) remember(option)
    if (option && option.value !== value) onChange(option.value, option)
    if (option && commitPending.current) notifyCommitted()
    closeList()
  }

  function commitActive() {
    if (isLoaded) commit(matches[at])
    else setCommitPending(true)
  }

  function move(step: 1 | -1) {
    const next = (at + step + matches.length) % Math.max(1, matches.length)
    setAt(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // IME composition: Enter commits the composed text, arrows commit among its candidates.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      commitActive()
    }
    if (event.key === 'Tab' && open && typed) commitActive()
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      closeList()
    }
  }

  return (
    <div className="lookup shrink relative" ref={anchor as Ref<HTMLDivElement>}>
      <input
        {...rest}
        {...field}
        ref={input}
        className="input"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && isLoaded && matches[at] ? `${listId}-${at}` : undefined}
        placeholder={placeholder}
        value={typed ?? selected?.label ?? ''}
        onChange={(event) => {
          setCommitPending(false)
          setTyped(event.target.value)
          setAt(0)
          setOpen(true)
          if (clearable && event.target.value === '' && value) onChange('', undefined)
        }}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onBlur={() => {
          if (!commitPending.current) closeList()
        }}
        onKeyDown={onKeyDown}
      />
      <Icon name="chevronDown" />
      <LookupList
        {...panelProps}
        ref={panel as Ref<HTMLDivElement>}
        id={listId}
        search={open ? search : undefined}
        at={at}
        onActivate={setAt}
        onCommit={commit}
      />
    </div>
  )
}

/** The matches below the field; `search` is absent while the list is closed. */
function LookupList({
  id,
  search,
  at,
  onActivate,
  onCommit,
  ...panelProps
}: {
  ref: Ref<HTMLDivElement>
  id: string
  search: ReturnType<typeof useMatches> | undefined
  at: number
  onActivate: (at: number) => void
  onCommit: (option: Lookup) => void
}) {
  const t = useText()
  const emptyText = () => {
    if (!search?.isLoaded) return t('blocks.loading')
    return search.error ? describeError(search.error).text : t('blocks.lookup.none')
  }
  return (
    <div
      {...panelProps}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('blocks.lookup.matches')}
      className="lookup-list"
    >
      {search?.matches.map((option, index) => (
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="lookup-option row between"
          onPointerEnter={() => onActivate(index)}
          // `pointerdown` comes before the blur that closes the list.
          onPointerDown={(event) => {
            event.preventDefault()
            onCommit(option)
          }}
        >
          <span>{option.label}</span>
          {option.hint && <span className="soft small">{option.hint}</span>}
        </div>
      ))}
      {search?.matches.length === 0 && <p className="lookup-none soft small">{emptyText()}</p>}
    </div>
  )
}
