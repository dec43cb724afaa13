import { messageTypes } from '@fairway/contract/messages/values'
import { useState } from 'react'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { MomentField } from '../../blocks/fields/MomentField.tsx'
import { type Language, languageName, languages } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { type Draft, isForNobody, toRequest } from './draft.ts'
import { MessagePlaces, MessagePreview, MessageTexts } from './MessageFields.tsx'

/** Writes an announcement or a message: its words in up to four languages, whom it is for, where and how long it shows. */
export function MessageForm({
  initial,
  onClose,
  onSaved,
  onPublish,
}: {
  initial: Draft
  onClose: () => void
  onSaved: () => void
  /** It is saved, and the question before publishing comes next. */
  onPublish: (id: string) => void
}) {
  const t = useText()
  const save = useIdempotentCommand('messages.save')
  const [draft, setDraft] = useState(initial)
  const [editing, setEditing] = useState<Language>(initial.language)
  const [error, setError] = useState<unknown>()
  const [tried, setTried] = useState(false)
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))
  const { audience, language } = draft
  const personal = draft.type === 'msg'
  const nobody = isForNobody(draft)

  async function submit(publishes: boolean) {
    setTried(true)
    if (!draft.titles[language]?.trim() || !draft.contents[language]?.trim()) return setEditing(language)
    const { publishAt, expiresAt } = draft
    if (nobody || publishAt === undefined || expiresAt === undefined) return
    setError(undefined)
    try {
      const saved = await save.run({ ...toRequest(draft), publishAt, expiresAt })
      if (!saved) return
      if (publishes) return onPublish(saved.id)
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
      submitLabel={t('messages.form.publish')}
      width="wide"
      onSubmit={() => void submit(true)}
      secondary={{ label: t('messages.form.save'), onSubmit: () => void submit(false) }}
      onClose={onClose}
      error={error}
      state={save.state}
      dirty={draft !== initial}
    >
      <div className="stack gap-4">
        <div className="fields fields-wide">
          <Field label={t('messages.type')}>
            <Segmented
              label={t('messages.type')}
              value={draft.type}
              onChange={(type) => change({ type })}
              options={messageTypes.map((value) => ({
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
                setEditing(original)
              }}
              options={languages.map((value) => ({ value, label: languageName(value) }))}
            />
          </Field>
        </div>
        <MessageTexts draft={draft} editing={editing} tried={tried} onShow={setEditing} onChange={change} />
        <AudienceFields
          personal={personal}
          value={audience}
          onChange={(changes) => change({ audience: { ...audience, ...changes } })}
        />
        {tried && nobody && (
          <p className="field-error danger-text small" role="alert">
            {t('messages.form.nobody')}
          </p>
        )}
        <MessagePlaces draft={draft} onChange={change} />
        <div className="fields">
          <MomentField
            label={t('messages.form.publishAt')}
            hint={t('messages.form.publishHint')}
            value={draft.publishAt}
            onChange={(publishAt) => change({ publishAt })}
          />
          <MomentField
            label={t('messages.until')}
            hint={t('messages.form.expiresHint')}
            time="2359"
            value={draft.expiresAt}
            onChange={(expiresAt) => change({ expiresAt })}
          />
        </div>
        <MessagePreview draft={draft} previewed={editing} />
      </div>
    </FormDialog>
  )
}
