import './count-fields.css'
import { denominations, maxPieces } from '@fairway/contract/accounts/values'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Money } from '../values/Money.tsx'
import { piecesIn, type Typed, worthOf, wrongPieces } from './count.ts'

/** The pieces of each note and coin, and what they are worth together. */
export function CountFields({
  typed,
  onChange,
  autoFocus = false,
}: {
  typed: Typed
  onChange: (typed: Typed) => void
  autoFocus?: boolean
}) {
  const t = useText()
  const { money } = useFormat()
  const wrong = new Set(wrongPieces(typed))
  return (
    <fieldset className="count-fields grid">
      <legend className="sr-only">{t('tills.pieces')}</legend>
      {denominations.map((worth, index) => (
        <Field
          key={worth}
          label={money(Number(worth))}
          error={wrong.has(worth) ? t('tills.pieces') : undefined}
        >
          <Input
            inputMode="numeric"
            maxLength={String(maxPieces).length}
            className="figures"
            data-autofocus={(autoFocus && index === 0) || undefined}
            value={typed[worth] ?? ''}
            onChange={(text) => onChange({ ...typed, [worth]: text })}
          />
        </Field>
      ))}
      <p className="count-sum row" role="status">
        <span>{t('tills.sum')}</span>{' '}
        <b>
          <Money fen={worthOf(piecesIn(typed))} />
        </b>
      </p>
    </fieldset>
  )
}
