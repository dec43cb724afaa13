import '../fields/lookup.css'
import '../../ui/overlay/popover.css'
import { Autocomplete } from '@base-ui/react/autocomplete'
import type { BaseUIEvent } from '@base-ui/react/types'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { query } from '../../api/client.ts'
import { useText } from '../../i18n/text.ts'
import { useField } from '../../ui/form/Field.tsx'
import { useDismissLabels } from '../fields/LookupSelect.tsx'
import type { Lookup, LookupSource } from '../fields/lookup-matches.ts'
import { useMatches } from '../fields/use-lookup.ts'
import type { Buyer } from './buyer.ts'

/** The name of a company: any text, with former buyers offered while it is typed. */
export function BuyerName({
  name,
  onType,
  onChoose,
}: {
  name: string
  onType: (name: string) => void
  onChoose: (buyer: Buyer) => void
}) {
  const t = useText()
  const field = useField(name)
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const known = useRef(new Map<string, Buyer>())
  const load = useCallback<LookupSource['load']>(async (text, signal) => {
    if (text.trim() === '') return []
    const { buyers } = await query(
      'accounts.formerBuyers',
      { text: text.trim() },
      { signal, background: true },
    )
    known.current = new Map(buyers.map((buyer) => [buyer.code, buyer]))
    return buyers.map(({ code, name: label }) => ({ value: code, label, hint: code }))
  }, [])
  const { matches } = useMatches({ options: undefined, load, typed: name, open }, () => {})

  const isOffering = open && matches.length > 0
  useDismissLabels(anchor, isOffering, t('blocks.lookup.close'))

  function choose({ value }: Lookup) {
    const buyer = known.current.get(value)
    if (buyer) onChoose(buyer)
    setOpen(false)
  }

  function onKeyDown(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) {
    // IME composition: Enter commits the composed text, arrows commit among its candidates.
    if (event.nativeEvent.isComposing) event.preventBaseUIHandler()
    // The list alone closes, not the dialog around it, and the text stays.
    else if (event.key === 'Escape') {
      event.preventBaseUIHandler()
      if (!isOffering) return
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <Autocomplete.Root<Lookup>
      items={matches}
      mode="none"
      value={name}
      open={isOffering}
      itemToStringValue={({ label }) => label}
      onValueChange={(text, { reason }) => {
        if (reason !== 'input-change') return
        onType(text)
        setOpen(true)
      }}
      onOpenChange={(opens) => {
        if (!opens) setOpen(false)
      }}
    >
      <div className="shrink relative" ref={anchor}>
        <Autocomplete.Input
          {...field}
          className="input"
          maxLength={100}
          spellCheck={false}
          // The open list hides the label from screen readers.
          aria-label={t('invoices.name')}
          data-autofocus
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <Autocomplete.Portal container={anchor} className="lookup-portal">
          <Autocomplete.Positioner
            ref={(element) => element?.showPopover()}
            className="lookup-list"
            popover="manual"
            positionMethod="fixed"
            anchor={anchor}
            align="start"
            sideOffset={4}
            collisionPadding={8}
          >
            <Autocomplete.Popup>
              <Autocomplete.List aria-label={t('invoices.formerBuyers')}>
                {(option: Lookup) => (
                  <Autocomplete.Item
                    key={option.value}
                    value={option}
                    className="lookup-option row between"
                    onClick={() => choose(option)}
                  >
                    <span>{option.label}</span>
                    <span className="soft small figures">{option.hint}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </div>
    </Autocomplete.Root>
  )
}
