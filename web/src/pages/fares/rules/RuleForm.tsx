import '../fares.css'
import { correctionKinds, type Reference, references } from '@fairway/contract/fares/terms'
import { tierFault } from '@fairway/contract/fares/tier-faults'
import { channels } from '@fairway/contract/fares/values'
import { lineKinds } from '@fairway/contract/network/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { MomentField } from '../../../blocks/fields/MomentField.tsx'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { isNamed } from '../../../blocks/values/names.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { draftOf, type RuleDraft, requestOf, unreadable } from './rule-draft.ts'
import { TierFields } from './TierFields.tsx'

/** Changes a draft. Another user's change in between is refused, and what was typed stays. */
export function RuleForm({
  detail,
  onClose,
  onSaved,
}: {
  detail: Reply<'fares.refundRule'>
  onClose: () => void
  onSaved: () => void
}) {
  const t = useText()
  // The version that was opened: a reload behind the form brings no other under what is typed.
  const [opened] = useState(detail)
  const [start] = useState(() => draftOf(opened))
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const set = (part: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...part }))
  const faults = unreadable(draft)

  /** What is wrong with a field: no number, or what the rule of tiers says. */
  function faultOf(field: string): string | undefined {
    if (!tried) return undefined
    if (faults.has(field)) return t('refundRules.notANumber')
    if (faults.size > 0) return undefined
    const { terms } = requestOf(draft)
    for (const kind of ['refund', 'exchange'] as const) {
      const fault = tierFault(terms[kind].tiers)
      if (fault && field === `terms.${kind}.tiers[${fault.index}].${fault.field}`)
        return t(`refundRules.fault.${fault.fault}`)
    }
    return undefined
  }

  async function submit() {
    setTried(true)
    setError(undefined)
    if (faults.size > 0 || !isNamed(draft.names)) return
    const request = requestOf(draft)
    if (tierFault(request.terms.refund.tiers) || tierFault(request.terms.exchange.tiers)) return
    setBusy(true)
    try {
      await command('fares.saveRefundRule', { id: opened.rule.id, revision: opened.revision, ...request })
      toast({ tone: 'success', text: t('refundRules.saved') })
      onSaved()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  const fields = { draft, set, faultOf }

  return (
    <FormDialog
      id="fares-refund-rule"
      title={t('refundRules.edit')}
      submitLabel={t('refundRules.save')}
      width="wide"
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={busy ? 'running' : 'idle'}
      dirty={JSON.stringify(draft) !== JSON.stringify(start)}
    >
      <ScopeFields {...fields} detail={opened} tried={tried} />
      <TierFields
        kind="refund"
        title={t('conditions.refund')}
        tiers={draft.refund}
        onChange={(refund) => set({ refund })}
        faultOf={faultOf}
      />
      <div className="fields">
        <ReferenceField {...fields} name="refundReference" />
        <Field label={t('refundRules.afterExchange')}>
          <Select<RuleDraft['afterExchange']>
            value={draft.afterExchange}
            onChange={(afterExchange) => set({ afterExchange })}
            options={(['same', 'lastTier'] as const).map((value) => ({
              value,
              label: t(`refundRules.afterExchange.${value}`),
            }))}
          />
        </Field>
        <Field label={t('refundRules.noShowPercent')} error={faultOf('terms.refund.noShow.feeBasisPoints')}>
          <Input
            inputMode="decimal"
            className="figures"
            value={draft.noShowAllowed ? draft.noShowPercent : ''}
            disabled={!draft.noShowAllowed}
            onChange={(noShowPercent) => set({ noShowPercent })}
          />
        </Field>
        <Checkbox checked={draft.noShowAllowed} onChange={(noShowAllowed) => set({ noShowAllowed })}>
          {t('refundRules.noShow')}
        </Checkbox>
      </div>
      <TierFields
        kind="exchange"
        title={t('conditions.exchange')}
        tiers={draft.exchange}
        onChange={(exchange) => set({ exchange })}
        faultOf={faultOf}
      />
      <div className="fields">
        <ReferenceField {...fields} name="exchangeReference" />
        <NumberField
          {...fields}
          label={t('refundRules.exchangeMost')}
          name="exchangeMost"
          field="terms.exchange.most"
        />
      </div>
      <CorrectionFields {...fields} />
    </FormDialog>
  )
}

interface FieldsProps {
  draft: RuleDraft
  set: (part: Partial<RuleDraft>) => void
  faultOf: (field: string) => string | undefined
}

type NumberName = 'minFee' | 'rounding' | 'exchangeMost' | 'correctionMinutes' | 'correctionMost'

function NumberField({
  draft,
  set,
  faultOf,
  label,
  name,
  field,
}: FieldsProps & { label: string; name: NumberName; field: string }) {
  return (
    <Field label={label} error={faultOf(field)}>
      <Input
        inputMode="decimal"
        className="figures"
        value={draft[name]}
        onChange={(value) => set({ [name]: value })}
      />
    </Field>
  )
}

/** Which departure the times count to. */
function ReferenceField({
  draft,
  set,
  name,
}: FieldsProps & { name: 'refundReference' | 'exchangeReference' | 'correctionReference' }) {
  const t = useText()
  return (
    <Field label={t('refundRules.reference')}>
      <Select<Reference>
        value={draft[name]}
        onChange={(value) => set({ [name]: value })}
        options={references.map((value) => ({ value, label: t(`refundRules.reference.${value}`) }))}
      />
    </Field>
  )
}

/** What the rule is called, for which sales it is, and how its fees are rounded. */
function ScopeFields({
  detail,
  tried,
  ...fields
}: FieldsProps & { detail: Reply<'fares.refundRule'>; tried: boolean }) {
  const t = useText()
  const name = useName()
  const { draft, set } = fields
  const every = t('refundRules.every')
  return (
    <>
      <NamesFields
        names={draft.names}
        onChange={(names) => set({ names })}
        submitted={tried}
        maxLength={60}
      />
      <div className="fields">
        <Field label={t('fares.table.line')}>
          <Select
            value={draft.lineId}
            onChange={(lineId) => set({ lineId })}
            placeholder={every}
            options={detail.lines.map((line) => ({ value: line.id, label: name(line.names) }))}
          />
        </Field>
        <Field label={t('network.lines.kind')}>
          <Select
            value={draft.lineId === '' ? draft.lineKind : ''}
            disabled={draft.lineId !== ''}
            onChange={(lineKind) => set({ lineKind })}
            placeholder={every}
            options={lineKinds.map((value) => ({ value, label: t(`river.kind.${value}`) }))}
          />
        </Field>
        <Field label={t('fares.table.class')}>
          <Select
            value={draft.classId}
            onChange={(classId) => set({ classId })}
            placeholder={every}
            options={detail.classes.map((entry) => ({ value: entry.id, label: name(entry.names) }))}
          />
        </Field>
        <Field label={t('fares.types.channel')}>
          <Select
            value={draft.channel}
            onChange={(channel) => set({ channel })}
            placeholder={every}
            options={channels.map((value) => ({ value, label: t(`fares.channel.${value}`) }))}
          />
        </Field>
        <MomentField
          label={t('fares.table.validFrom')}
          value={draft.validFrom}
          onChange={(validFrom) => set({ validFrom })}
        />
        <NumberField {...fields} label={t('refundRules.minFee')} name="minFee" field="terms.minFeeFen" />
        <NumberField
          {...fields}
          label={t('refundRules.rounding')}
          name="rounding"
          field="terms.roundingFen"
        />
      </div>
    </>
  )
}

/** What a correction costs by its kind, and until when there is one. */
function CorrectionFields(fields: FieldsProps) {
  const t = useText()
  const { draft, set, faultOf } = fields
  return (
    <fieldset className="stack gap-2">
      <legend>
        <strong>{t('conditions.correction')}</strong>
      </legend>
      <div className="fields">
        <ReferenceField {...fields} name="correctionReference" />
        <NumberField
          {...fields}
          label={t('refundRules.correctionMinutes')}
          name="correctionMinutes"
          field="terms.correction.untilMinutes"
        />
        <NumberField
          {...fields}
          label={t('refundRules.correctionMost')}
          name="correctionMost"
          field="terms.correction.most"
        />
        {correctionKinds.map((kind) => (
          <Field
            key={kind}
            label={t(`conditions.kind.${kind}`)}
            hint={t('refundRules.emptyMeansNone')}
            error={faultOf(`terms.correction.feeFen.${kind}`)}
          >
            <Input
              inputMode="decimal"
              className="figures"
              value={draft.correctionFees[kind]}
              onChange={(fee) => set({ correctionFees: { ...draft.correctionFees, [kind]: fee } })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
