import { maxContentLength, maxTitleLength } from '@fairway/contract/messages/values'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useKeyed } from '../../api/keyed.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { MomentField } from '../../blocks/fields/MomentField.tsx'
import { MessageCard } from '../../blocks/values/MessageCard.tsx'
import { type Language, languageName, languages, type Names } from '../../i18n/language.ts'
import { currentLanguage, useText } from '../../i18n/text.ts'
import { Checkbox, Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input, TextArea } from '../../ui/form/Input.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { AudienceFields } from './AudienceFields.tsx'

type Opened = Reply<'messages.open'>

export interface Draft {
  id?: string
  version?: number
  type: Opened['type']
  language: Language
  titles: Names
  contents: Names
  important: boolean
  popup: boolean
  strip: boolean
  audience: Opened['audience']
  /** Null while left out, undefined while what is typed is no day and time. */
  publishAt: string | null | undefined
  expiresAt: string | null | undefined
}

/** An empty one, in the language of the person who writes. */
export function newDraft(): Draft {
  return {
    type: 'notice',
    language: currentLanguage(),
    titles: {},
    contents: {},
    important: false,
    popup: true,
    strip: false,
    audience: { everyone: true, roles: [], organisations: [], organisationKinds: [], users: [] },
    publishAt: null,
    expiresAt: null,
  }
}

/** A stored one to go on with; `copy` begins anew with what it says. */
export function draftOf(opened: Opened, copy: boolean): Draft {
  const { id, version, publishAt, expiresAt, ...rest } = opened
  return copy ? { ...rest, publishAt: null, expiresAt: null } : { ...rest, id, version, publishAt, expiresAt }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Writes an announcement or a message: its words in up to four languages, whom it is for, where and how long it shows. */
export function MessageForm({
  initial,
  onClose,
  onSaved,
}: {
  initial: Draft
  onClose: () => void
  onSaved: () => void
}) {
  const t = useText()
  const save = useKeyed('messages.save')
  const [draft, setDraft] = useState(initial)
  const [shown, setShown] = useState<Language>(initial.language)
  const [error, setError] = useState<unknown>()
  const [tried, setTried] = useState(false)
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))
  const { audience, language } = draft
  const personal = draft.type === 'msg'
  const chosen =
    audience.users.length +
    (personal ? 0 : audience.roles.length + audience.organisations.length + audience.organisationKinds.length)
  const nobody = personal ? chosen === 0 : !audience.everyone && chosen === 0
  const missing = (texts: Names) => tried && shown === language && !texts[language]?.trim()

  async function submit() {
    setTried(true)
    if (!draft.titles[language]?.trim() || !draft.contents[language]?.trim()) return setShown(language)
    const { publishAt, expiresAt } = draft
    if (nobody || publishAt === undefined || expiresAt === undefined) return
    setError(undefined)
    const groups = !personal && !audience.everyone
    try {
      const saved = await save.run({
        ...draft,
        audience: {
          everyone: !personal && audience.everyone,
          roleIds: groups ? idsOf(audience.roles) : [],
          organisationIds: groups ? idsOf(audience.organisations) : [],
          organisationKinds: groups ? audience.organisationKinds : [],
          userIds: personal || groups ? idsOf(audience.users) : [],
        },
        strip: !personal && draft.strip,
        publishAt,
        expiresAt,
      })
      if (!saved) return
      toast({ tone: 'success', text: t('messages.manage.saved') })
      onSaved()
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="stack gap-4"
      title={
        draft.id
          ? t('messages.manage.editTitle', { title: initial.titles[initial.language] ?? '' })
          : t('messages.manage.new')
      }
      submitLabel={t('messages.form.save')}
      size={{ width: 760, height: 720 }}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={save.state}
      dirty={draft !== initial}
    >
      <div className="stack gap-4">
        <div className="fields">
          <Field label={t('messages.type')}>
            <Segmented
              label={t('messages.type')}
              value={draft.type}
              onChange={(type) => change({ type })}
              options={(['notice', 'msg'] as const).map((value) => ({
                value,
                label: t(`news.type.${value}`),
              }))}
            />
          </Field>
          <Field label={t('messages.form.language')} hint={t('messages.form.languageHint')}>
            <Select
              value={language}
              onChange={(original) => {
                change({ language: original })
                setShown(original)
              }}
              options={languages.map((value) => ({ value, label: languageName(value) }))}
            />
          </Field>
        </div>
        <Tabs
          label={t('messages.form.texts')}
          value={shown}
          onChange={setShown}
          items={languages.map((id) => ({
            id,
            label: `${languageName(id)}${id === language ? ' *' : ''}${draft.titles[id] && draft.contents[id] ? ' ✓' : ''}`,
          }))}
        >
          <div className="stack gap-4" lang={shown}>
            <Field
              label={t('messages.form.titleField')}
              required={shown === language}
              error={missing(draft.titles) ? t('messages.form.missing') : undefined}
            >
              <Input
                maxLength={maxTitleLength}
                value={draft.titles[shown] ?? ''}
                onChange={(text) => change({ titles: { ...draft.titles, [shown]: text } })}
              />
            </Field>
            <Field
              label={t('messages.form.content')}
              required={shown === language}
              error={missing(draft.contents) ? t('messages.form.missing') : undefined}
            >
              <TextArea
                rows={5}
                maxLength={maxContentLength}
                value={draft.contents[shown] ?? ''}
                onChange={(text) => change({ contents: { ...draft.contents, [shown]: text } })}
              />
            </Field>
          </div>
        </Tabs>
        <AudienceFields
          personal={personal}
          value={audience}
          onChange={(changes) => change({ audience: { ...audience, ...changes } })}
        />
        {tried && nobody && (
          <p className="field-error" role="alert">
            {t('messages.form.nobody')}
          </p>
        )}
        <fieldset className="stack gap-2">
          <legend>{t('messages.form.where')}</legend>
          <Checkbox checked={draft.popup} onChange={(popup) => change({ popup })}>
            {t('messages.form.popup')}
          </Checkbox>
          {!personal && (
            <Checkbox checked={draft.strip} onChange={(strip) => change({ strip })}>
              {t('messages.form.strip')}
            </Checkbox>
          )}
          <Checkbox checked={draft.important} onChange={(important) => change({ important })}>
            {t('messages.form.important')}
          </Checkbox>
          <p className="field-hint">{t('messages.form.inboxHint')}</p>
        </fieldset>
        <div className="fields">
          <MomentField
            label={t('messages.form.publishAt')}
            hint={t('messages.form.publishHint')}
            value={draft.publishAt}
            onChange={(publishAt) => change({ publishAt })}
          />
          <MomentField
            label={t('messages.form.expiresAt')}
            hint={t('messages.form.expiresHint')}
            time="2359"
            value={draft.expiresAt}
            onChange={(expiresAt) => change({ expiresAt })}
          />
        </div>
        <fieldset className="stack gap-2">
          <legend>{t('messages.form.preview')}</legend>
          <div className="messages-preview">
            <MessageCard
              type={draft.type}
              important={draft.important}
              language={shown}
              titles={{
                [shown]: draft.titles[shown] || draft.titles[language] || t('messages.form.untitled'),
              }}
              contents={{
                [shown]: draft.contents[shown] || draft.contents[language] || t('messages.form.unwritten'),
              }}
            />
          </div>
        </fieldset>
      </div>
    </FormDialog>
  )
}
