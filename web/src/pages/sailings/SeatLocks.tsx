import { stopsOf } from '@fairway/contract/kernel/leg-mask'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { readLabels } from './seat-labels.ts'

type Seat = Reply<'inventory.seatMap'>['decks'][number]['seats'][number]

/** So many seats are named in the notice of a change, and the others counted. */
const maxNamed = 8

function namesOf(seats: readonly Seat[]): string {
  const names = seats.slice(0, maxNamed).map(({ label }) => label)
  return names.join(', ') + (seats.length > maxNamed ? ` +${seats.length - maxNamed}` : '')
}

/**
 * Takes seats out of sale with a reason, for the whole voyage or the trip that is looked at, and puts them back: typed by
 * number, or pressed on the plan.
 */
export function SeatLocks({
  sailingId,
  seats,
  docks,
  trip,
  typed,
  onTyped,
}: {
  sailingId: string
  seats: readonly Seat[]
  /** The names of the docks of the sailing, in the order of its stops. */
  docks: readonly string[]
  trip: { fromStop: number; toStop: number }
  typed: string
  onTyped: (typed: string) => void
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [legs, setLegs] = useState<'voyage' | 'trip'>('voyage')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const labels = readLabels(typed)
  const byLabel = new Map(seats.map((seat) => [seat.label.toUpperCase(), seat]))
  const unknown = labels.filter((label) => !byLabel.has(label))
  const selected = labels.flatMap((label) => byLabel.get(label) ?? [])
  const locked = selected.filter(({ lockReason }) => lockReason !== null)
  const open = selected.filter(({ lockReason }) => lockReason === null)
  const isWholeVoyage = ({ fromStop, toStop }: typeof trip) => fromStop === 0 && toStop === docks.length - 1
  const tripName = ({ fromStop, toStop }: typeof trip) => `${docks[fromStop]} → ${docks[toStop]}`
  const lockedFor = (seat: Seat) => {
    const stops = stopsOf(seat.locked)
    return stops && !isWholeVoyage(stops) ? ` (${tripName(stops)})` : ''
  }

  function close() {
    setAsking(false)
    setReason('')
    setLegs('voyage')
    setError(undefined)
  }

  async function change(
    seatsToChange: readonly Seat[],
    { locks, failed }: { locks: boolean; failed: (error: unknown) => void },
  ) {
    const change = { sailingId, seatIds: seatsToChange.map(({ id }) => id) }
    setBusy(true)
    try {
      await (locks
        ? command('inventory.lockSeats', {
            ...change,
            reason: reason.trim(),
            ...(legs === 'trip' && !isWholeVoyage(trip) && { trip }),
          })
        : command('inventory.unlockSeats', change))
      close()
      onTyped('')
      toast({
        tone: 'success',
        text: t(locks ? 'sailings.locks.locked' : 'sailings.locks.unlocked', {
          seats: namesOf(seatsToChange),
        }),
      })
      await invalidate('inventory', 'sailings')
    } catch (failure) {
      failed(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="seat-locks">
      <Field
        label={t('sailings.locks.seats')}
        hint={t('sailings.locks.hint')}
        error={unknown.length > 0 ? t('sailings.locks.unknown', { labels: unknown.join(', ') }) : undefined}
      >
        <Input value={typed} onChange={onTyped} maxLength={2_000} />
      </Field>
      <div className="seat-locks-buttons button-row">
        <Button
          icon="lock"
          busy={busy}
          reason={open.length === 0 ? t('sailings.locks.noneOpen') : undefined}
          onClick={() => setAsking(true)}
        >
          {t('sailings.locks.lock')}
        </Button>
        <Button
          icon="unlock"
          busy={busy}
          reason={locked.length === 0 ? t('sailings.locks.noneLocked') : undefined}
          onClick={() => change(locked, { locks: false, failed: report })}
        >
          {t('sailings.locks.unlock')}
        </Button>
      </div>
      {locked.length > 0 && (
        <ul className="seat-reasons soft">
          {locked.map((seat) => (
            <li key={seat.id}>{`${seat.label}${lockedFor(seat)}: ${seat.lockReason}`}</li>
          ))}
        </ul>
      )}
      {asking && (
        <FormDialog
          id="sailings-lock"
          title={t('sailings.locks.title', { count: open.length })}
          submitLabel={t('sailings.locks.lock')}
          dirty={reason !== ''}
          error={error}
          state={busy ? 'running' : 'idle'}
          onClose={close}
          onSubmit={() => {
            if (reason.trim() !== '') void change(open, { locks: true, failed: setError })
          }}
        >
          <p>{open.map(({ label }) => label).join(', ')}</p>
          {!isWholeVoyage(trip) && (
            <Field label={t('sailings.locks.legs')}>
              <Select
                value={legs}
                onChange={setLegs}
                options={[
                  { value: 'voyage', label: t('sailings.locks.voyage') },
                  { value: 'trip', label: tripName(trip) },
                ]}
              />
            </Field>
          )}
          <Field label={t('sailings.locks.reason')} hint={t('sailings.locks.reasonHint')} required>
            <Input value={reason} onChange={setReason} maxLength={200} data-autofocus />
          </Field>
        </FormDialog>
      )}
    </div>
  )
}
