import type { KeyboardEvent } from 'react'
import { useDuration } from '../../../blocks/river/duration.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/form/Button.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import type { DraftStop } from './stop-edits.ts'
import type { FoundFault } from './stop-faults.ts'

export const cells = ['handle', 'arrive', 'depart', 'remove'] as const
export type Cell = (typeof cells)[number]

/** One stop in the editor: its handle, its times with what is proposed for empty ones, the leg before it. */
export function StopRow({
  stop,
  index,
  count,
  proposed,
  leg,
  faults,
  handle,
  onKey,
  onFocus,
  onType,
  onRemove,
}: {
  stop: DraftStop
  index: number
  count: number
  /** Times by distance and pace, for the empty fields. */
  proposed: { arrive: string; depart: string }
  /** From the stop before: kilometres, and minutes where they are known. */
  leg: { km: number; minutes: number | undefined } | undefined
  faults: readonly FoundFault[]
  handle: object
  onKey: (event: KeyboardEvent, cell: Cell) => void
  onFocus: () => void
  onType: (field: 'arrive' | 'depart', text: string) => void
  onRemove: () => void
}) {
  const t = useText()
  const name = useName()
  const duration = useDuration()
  const dock = name(stop.dock.names)
  const noteId = `stop-${stop.key}-note`
  const time = (field: 'arrive' | 'depart') => {
    const end = field === 'arrive' ? index === 0 : index === count - 1 && index > 0
    if (end) return <span className="stop-row-none soft">–</span>
    const wrong = faults.some((fault) => fault.field === field)
    return (
      <Input
        className="figures stop-time"
        inputMode="text"
        maxLength={8}
        aria-label={t(`network.edit.${field}Of`, { number: index + 1, dock })}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? noteId : undefined}
        data-cell={`${stop.key}-${field}`}
        placeholder={proposed[field]}
        readOnly={index === 0}
        value={stop[field]}
        onFocus={(event) => {
          event.currentTarget.select()
          onFocus()
        }}
        onKeyDown={(event) => onKey(event, field)}
        onChange={(text) => onType(field, text)}
      />
    )
  }
  return (
    <>
      <IconButton
        {...handle}
        icon="drag"
        className="stop-handle drag-handle"
        label={t('network.edit.moveStop', { number: index + 1, count, dock })}
        data-cell={`${stop.key}-handle`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Insert Delete"
        onFocus={onFocus}
        onKeyDown={(event) => onKey(event, 'handle')}
      />
      <span className="stop-number figures strong">{index + 1}</span>
      <span className="stop-place shrink">
        <span className="block wrap-anywhere">{dock}</span>
        <span className="soft small">
          {name(stop.port.names)} · {t('river.km', { km: stop.riverKm })}
          {leg && (
            <>
              {' · +'}
              {t('river.km', { km: leg.km })}
              {leg.minutes !== undefined && ` · ${duration(leg.minutes)}`}
            </>
          )}
        </span>
      </span>
      <span className="stop-arrive">{time('arrive')}</span>
      <span className="stop-depart">{time('depart')}</span>
      <IconButton
        icon="trash"
        className="stop-remove"
        label={t('network.edit.removeStop', { number: index + 1, dock })}
        data-cell={`${stop.key}-remove`}
        onFocus={onFocus}
        onKeyDown={(event) => onKey(event, 'remove')}
        onClick={onRemove}
      />
      {faults.length > 0 && (
        <p id={noteId} className="stop-faults danger-text small" role="alert">
          {faults.map(({ field, fault }) => (
            <span key={field} className="block">
              {t('network.edit.faultOf', {
                number: index + 1,
                field: t(`network.edit.field.${field}`),
                fault: t(`network.edit.fault.${fault}`),
              })}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
