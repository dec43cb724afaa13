import { isSearchable } from '@fairway/contract/kernel/search-text'
import { type FormEvent, useRef, useState } from 'react'
import { command } from '../../api/client.ts'
import { describeError } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'

/** The filter of the list: an order number, or a person. */
type SearchTarget = { number: string } | { who: string } | Record<never, never>

/**
 * One field for number, name, certificate and phone. A number goes into the URL as it is; a person only as an
 * encrypted token of the server.
 */
export function Finder({
  term,
  onSearch,
  onCode,
  refused,
  onRefused,
  autoFocus = false,
}: {
  term: string
  onSearch: (target: SearchTarget) => void
  /** A ticket code was typed: its ticket may be of any seller. */
  onCode: ((code: string) => void) | undefined
  /** Why the last search was refused: too short, or the server said no. */
  refused: string | undefined
  onRefused: (reason: string | undefined) => void
  /** The page begins with it: the next scan or number goes here. */
  autoFocus?: boolean
}) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  /** The number of the latest search: an earlier one that answers later is out of date. */
  const latest = useRef(0)

  /** What was typed on while a person was looked up stays in the field. */
  function submit(searched: string, target: SearchTarget): void {
    setTyped((now) => (now === searched ? undefined : now))
    onRefused(undefined)
    onSearch(target)
  }

  async function find(event: FormEvent) {
    event.preventDefault()
    if (typed === undefined) return
    const search = ++latest.current
    const text = typed.trim()
    if (text === '') return submit(typed, {})
    if (onCode && /^FW1/i.test(text)) {
      setTyped(undefined)
      return onCode(text)
    }
    if (/^\d{8,17}-?$/.test(text) && !/^1[345789]\d{9}$/.test(text) && text.length !== 15)
      return submit(typed, { number: text })
    if (!isSearchable(text)) return onRefused(t('orders.list.findShort'))
    try {
      const { who } = await command('orders.find', { text })
      if (search === latest.current) submit(typed, { who })
    } catch (error) {
      if (search === latest.current) onRefused(describeError(error).text)
    }
  }

  return (
    <form className="orders-find wide-filter row" onSubmit={(event) => void find(event)}>
      <Field className="grow" label={t('lists.filters.search')} error={refused}>
        <Input
          type="search"
          autoFocus={autoFocus}
          maxLength={100}
          placeholder={t('orders.list.findHint')}
          value={typed ?? term}
          onChange={(text) => {
            setTyped(text)
            onRefused(undefined)
          }}
        />
      </Field>
      <IconButton type="submit" icon="search" tone="plain" label={t('lists.filters.search')} />
    </form>
  )
}
