import { agencyLevels } from '@fairway/contract/agents/values'
import { command, query, type Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { NamesFields } from '../../blocks/fields/NamesFields.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { ChangedMeanwhile } from '../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../blocks/record/rebase.ts'
import { type RecordForm, useRecordForm } from '../../blocks/record/use-record-form.ts'
import { isNamed } from '../../blocks/values/names.ts'
import { useText } from '../../i18n/text.ts'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { LimitFields, ScopeFields } from './AgencyFields.tsx'
import { type Agency, type AgencyValues, copyOf, emptyAgency, requestOf, valuesOf } from './agency-values.ts'
import { ContractFields } from './ContractFields.tsx'

/** An agency that was made: its name, and its first user with the one-time password. */
export type Created = Reply<'agents.create'> & { agency: Agency['names']; name: string }

/** What was saved: the agency that was made, if it is a new one, and whether its credit waits for a second person. */
export interface Saved {
  created?: Created
  creditAsked: boolean
}

/** The labels of the fields, for what another user changed meanwhile. */
const labels = {
  code: 'agents.code',
  names: 'agents.name',
  registrationCode: 'agents.registrationCode',
  level: 'agents.level',
  contractNumber: 'agents.contractNumber',
  contractFrom: 'agents.contractFrom',
  contractTo: 'agents.contractTo',
  contactName: 'agents.contactName',
  contactPhone: 'agents.contactPhone',
  lineIds: 'agents.lines',
  classIds: 'agents.classes',
  groupCode: 'agents.groupCode',
  daysAhead: 'agents.daysAhead',
  maxOrder: 'agents.maxOrder',
  maxHeld: 'agents.maxHeld',
  credit: 'agents.credit',
  creditUntil: 'agents.creditUntil',
  dailyLimit: 'agents.dailyLimit',
  ticketLimit: 'agents.ticketLimit',
  clerkLimit: 'agents.clerkLimit',
  lowBalance: 'agents.lowBalance',
  userName: 'agents.userName',
  userCode: 'agents.userCode',
  userPhone: 'agents.userPhone',
} as const satisfies Record<Exclude<keyof AgencyValues, 'organisationVersion'>, string>

/** One form makes an agency able to sell; the same one changes it, or makes another like it. */
export function AgencyForm({
  agency,
  template,
  title,
  onClose,
  onSaved,
}: {
  /** The agency that is changed. */
  agency?: Agency
  /** The agency that a new one is like. */
  template?: Agency
  title: string
  onClose: () => void
  onSaved: (saved: Saved) => void
}) {
  const t = useText()
  const choices = useQueryOf('agents.choices', {})
  const form = useRecordForm<AgencyValues>({
    opened: {
      values: agency ? valuesOf(agency) : template ? copyOf(template) : emptyAgency,
      revision: agency?.revision ?? 0,
    },
    complete: (values) =>
      values.code.trim() !== '' &&
      isNamed(values.names) &&
      requestOf(values) !== undefined &&
      (agency !== undefined || (values.userName.trim() !== '' && values.userCode.trim() !== '')),
    async save(values, revision) {
      const request = requestOf(values)
      if (!request) return
      if (agency) {
        const { organisationVersion } = values
        const { creditAsked } = await command('agents.edit', {
          ...request,
          id: agency.id,
          revision,
          organisationVersion,
        })
        onSaved({ creditAsked })
        return
      }
      const user = { code: values.userCode, name: values.userName, phone: values.userPhone }
      const made = await command('agents.create', { ...request, user })
      onSaved({
        created: { ...made, agency: values.names, name: values.userName },
        creditAsked: made.creditAsked,
      })
    },
    latest: async () => {
      if (!agency) return undefined
      const current = await query('agents.agency', { id: agency.id })
      return { values: valuesOf(current), revision: current.revision }
    },
  })
  const { values, change, tried, meanwhile } = form
  return (
    <FormDialog
      id="agents-agency"
      title={title}
      submitLabel={t(agency ? 'agents.save' : 'agents.create')}
      width="wide"
      {...form.dialog}
      onClose={onClose}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={differingFields(meanwhile.before, meanwhile.after).flatMap((field) =>
            field === 'organisationVersion'
              ? []
              : {
                  field: t(labels[field]),
                  before: written(meanwhile.before[field]),
                  after: written(meanwhile.after[field]),
                },
          )}
        />
      )}
      {choices.error && <ErrorNote error={choices.error} retry={() => void choices.refetch()} />}
      <h3>{t('agents.section.organisation')}</h3>
      <div className="grid">
        <Field
          label={t('agents.code')}
          hint={t('agents.codeHint')}
          error={form.required('code', t('agents.code'))}
          required
        >
          <Input value={values.code} maxLength={32} onChange={(code) => change({ code })} />
        </Field>
        <Field
          label={t('agents.registrationCode')}
          hint={t('agents.registrationHint')}
          error={form.refusal('registrationCode', t('agents.registrationCode'))}
        >
          <Input
            value={values.registrationCode}
            maxLength={40}
            onChange={(registrationCode) => change({ registrationCode })}
          />
        </Field>
        <Field label={t('agents.level')}>
          <Segmented
            label={t('agents.level')}
            value={values.level}
            onChange={(level) => change({ level })}
            options={agencyLevels.map((value) => ({ value, label: t(`agents.level.${value}`) }))}
          />
        </Field>
      </div>
      <NamesFields names={values.names} onChange={(names) => change({ names })} submitted={tried} />
      <ContractFields form={form} />
      <ScopeFields form={form} choices={choices.data} />
      <LimitFields form={form} request={agency?.creditAsked ?? null} />
      {!agency && <UserFields form={form} />}
    </FormDialog>
  )
}

/** The value of a field in words; lists by their length. */
const written = (value: AgencyValues[keyof typeof labels]) =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? String(value.length)
      : Object.values(value).join(' / ')

function UserFields({ form }: { form: RecordForm<AgencyValues> }) {
  const t = useText()
  const { values, change } = form
  return (
    <>
      <h3>{t('agents.section.user')}</h3>
      <p className="soft small">{t('agents.userHint')}</p>
      <div className="grid">
        <Field label={t('agents.userName')} error={form.required('userName', t('agents.userName'))} required>
          <Input value={values.userName} maxLength={100} onChange={(userName) => change({ userName })} />
        </Field>
        <Field
          label={t('agents.userCode')}
          error={
            form.required('userCode', t('agents.userCode')) ?? form.refusal('user.code', t('agents.userCode'))
          }
          required
        >
          <Input value={values.userCode} maxLength={64} onChange={(userCode) => change({ userCode })} />
        </Field>
        <Field label={t('agents.userPhone')} error={form.refusal('user.phone', t('agents.userPhone'))}>
          <Input
            type="tel"
            value={values.userPhone}
            maxLength={20}
            onChange={(userPhone) => change({ userPhone })}
          />
        </Field>
      </div>
    </>
  )
}
