import { useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { emptyTier, type TierDraft } from './rule-draft.ts'

/** The tiers of a refund or an exchange; the last one has no border. */
export function TierFields({
  kind,
  title,
  tiers,
  onChange,
  faultOf,
}: {
  kind: 'refund' | 'exchange'
  title: string
  tiers: readonly TierDraft[]
  onChange: (tiers: TierDraft[]) => void
  faultOf: (field: string) => string | undefined
}) {
  const t = useText()
  const change = (index: number, part: Partial<TierDraft>) =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)))
  return (
    <fieldset className="stack gap-2">
      <legend>
        <strong>{title}</strong>
      </legend>
      {tiers.map((tier, index) => {
        const last = index === tiers.length - 1
        const field = (name: string) => faultOf(`terms.${kind}.tiers[${index}].${name}`)
        return (
          <div key={tier.key} className="row gap-2">
            {last ? (
              <span className="tier-border soft">
                {t(tiers.length === 1 ? 'refundRules.always' : 'refundRules.later')}
              </span>
            ) : (
              <Field label={t('refundRules.hours')} error={field('fromMinutes')} className="tier-border">
                <Input
                  inputMode="decimal"
                  className="figures"
                  value={tier.hours}
                  onChange={(hours) => change(index, { hours })}
                />
              </Field>
            )}
            <Field label={t('refundRules.percent')} error={field('feeBasisPoints') ?? field('allowed')}>
              <Input
                inputMode="decimal"
                className="figures"
                value={tier.allowed ? tier.percent : ''}
                disabled={!tier.allowed}
                onChange={(percent) => change(index, { percent })}
              />
            </Field>
            <Checkbox checked={tier.allowed} onChange={(allowed) => change(index, { allowed })}>
              {t('refundRules.allowed')}
            </Checkbox>
            <IconButton
              icon="trash"
              label={t('refundRules.removeTier', { number: index + 1 })}
              disabled={tiers.length === 1}
              onClick={() => onChange(tiers.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <div>
        <Button
          icon="plus"
          disabled={tiers.length >= 12}
          onClick={() => onChange([...tiers.slice(0, -1), emptyTier(), ...tiers.slice(-1)])}
        >
          {t('refundRules.addTier')}
        </Button>
      </div>
    </fieldset>
  )
}
