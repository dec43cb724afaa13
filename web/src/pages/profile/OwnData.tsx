import { type FormEvent, useEffect, useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useInvalidate } from '../../api/queries.ts'
import { fieldMessage, refusedFields } from '../../api/refused-fields.ts'
import { useShell, useTab } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input, TextArea } from '../../ui/form/Input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { OwnPicture } from './OwnPicture.tsx'

type Own = Reply<'profile.own'>
type ContactData = Pick<Own, 'phone' | 'email' | 'introduction'>

/** Data kept by the administrator, read-only; contact data, editable. */
export function OwnData({ own }: { own: Own }) {
  const t = useText()
  const name = useName()
  const names = (list: Own['roles']) => list.map((texts) => name(texts)).join(t('blocks.comma'))
  return (
    <>
      <OwnPicture avatar={own.avatar} />
      <dl className="profile-facts mb-2">
        <dt>{t('profile.code')}</dt>
        <dd>{own.code}</dd>
        <dt>{t('profile.name')}</dt>
        <dd>{own.name}</dd>
        <dt>{t('profile.organisation')}</dt>
        <dd>{name(own.organisation)}</dd>
        <dt>{t('profile.roles')}</dt>
        <dd>{names(own.roles)}</dd>
        <dt>{t('profile.docks')}</dt>
        <dd>{names(own.docks) || t('profile.noDocks')}</dd>
        <dt>{t('profile.passwordChanged')}</dt>
        <dd>
          <When at={own.passwordChangedAt} style="dateTime" />
        </dd>
      </dl>
      <p className="mb-3 soft small">{t('profile.keptByAdministrator')}</p>
      <p className="mb-3">
        <a className="button" href={pagePath('staff/passwords')}>
          {t('shell.password')}
        </a>
      </p>
      <ContactForm own={own} />
    </>
  )
}

function ContactForm({ own: { phone, email, introduction } }: { own: ContactData }) {
  const t = useText()
  const { setDirty } = useTab()
  const { reloadSession } = useShell()
  const invalidate = useInvalidate()
  const saved: ContactData = { phone, email, introduction }
  // No draft: personal data must not go to browser storage.
  const [said, setSaid] = useState<ContactData>(saved)
  const [refusal, setRefusal] = useState<ApiProblem>()
  const [busy, setBusy] = useState(false)
  const dirty = JSON.stringify(said) !== JSON.stringify(saved)

  useEffect(() => setDirty(dirty), [dirty, setDirty])

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const sent = {
      phone: said.phone.trim(),
      email: said.email.trim(),
      introduction: said.introduction.trim(),
    }
    try {
      await command('profile.save', sent)
      setSaid(sent)
      setRefusal(undefined)
      toast({ tone: 'success', text: t('profile.saved') })
      reloadSession()
      await invalidate('profile.own')
    } catch (error) {
      if (error instanceof ApiProblem && refusedFields(error).length > 0) setRefusal(error)
      else report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="profile-said stack" onSubmit={save} noValidate>
      <Field label={t('profile.phone')} error={fieldMessage(refusal, 'phone', t('profile.phone'))}>
        <Input
          type="tel"
          autoComplete="tel"
          value={said.phone}
          onChange={(value) => setSaid({ ...said, phone: value })}
        />
      </Field>
      <Field label={t('profile.email')} error={fieldMessage(refusal, 'email', t('profile.email'))}>
        <Input
          type="email"
          autoComplete="email"
          value={said.email}
          onChange={(value) => setSaid({ ...said, email: value })}
        />
      </Field>
      <Field
        label={t('profile.introduction')}
        hint={t('profile.introductionHint')}
        error={fieldMessage(refusal, 'introduction', t('profile.introduction'))}
      >
        <TextArea
          rows={3}
          maxLength={300}
          value={said.introduction}
          onChange={(value) => setSaid({ ...said, introduction: value })}
        />
      </Field>
      <div className="button-row">
        <Button type="submit" tone="primary" busy={busy} disabled={!dirty}>
          {t('blocks.save')}
        </Button>
      </div>
    </form>
  )
}
