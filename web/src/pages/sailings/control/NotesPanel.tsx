import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { useCommandDialog } from './use-command-dialog.ts'

type Note = Reply<'sailings.notes'>['notes'][number]

/** What the crew and the docks of a sailing should know. */
export function NotesPanel({ sailingId }: { sailingId: string }) {
  const t = useText()
  const { moment } = useFormat()
  const notes = useQueryOf('sailings.notes', { sailingId })
  const [dialog, setDialog] = useState<{ edits?: Note } | { deletes: Note }>()
  const close = () => setDialog(undefined)
  return (
    <Panel
      title={t('control.notes')}
      actions={
        <Button icon="plus" onClick={() => setDialog({})}>
          {t('control.addNote')}
        </Button>
      }
    >
      <div className="stack">
        <p className="soft">{t('control.notesHint')}</p>
        {notes.error && <ErrorNote error={notes.error} retry={() => notes.refetch()} />}
        {!notes.data && !notes.error && <Skeleton lines={3} label={t('blocks.loading')} />}
        {notes.data?.notes.length === 0 && <p>{t('control.noNotes')}</p>}
        <ul className="stack">
          {notes.data?.notes.map((note) => (
            <li key={note.id} className="row between gap-2">
              <div className="stack gap-1">
                <p className="wrap-anywhere">{note.body}</p>
                <p className="soft small">
                  {t('control.byAt', { by: note.writtenBy, at: moment(note.writtenAt) })}
                  {note.changedAt &&
                    ` · ${t('control.noteChanged', { by: note.changedBy ?? '', at: moment(note.changedAt) })}`}
                </p>
              </div>
              <div className="button-row">
                <IconButton
                  icon="edit"
                  label={t('control.editNote')}
                  onClick={() => setDialog({ edits: note })}
                />
                <IconButton
                  icon="trash"
                  label={t('control.deleteNote')}
                  onClick={() => setDialog({ deletes: note })}
                />
              </div>
            </li>
          ))}
        </ul>
      </div>
      {dialog && 'deletes' in dialog && <DeleteDialog note={dialog.deletes} onClose={close} />}
      {dialog && !('deletes' in dialog) && (
        <WriteDialog sailingId={sailingId} edits={dialog.edits} onClose={close} />
      )}
    </Panel>
  )
}

function WriteDialog({
  sailingId,
  edits,
  onClose,
}: {
  sailingId: string
  edits: Note | undefined
  onClose: () => void
}) {
  const t = useText()
  const [body, setBody] = useState(edits?.body ?? '')
  const dialog = useCommandDialog(
    async () => {
      if (edits)
        await command('sailings.editNote', { id: edits.id, revision: edits.revision, body: body.trim() })
      else await command('sailings.addNote', { sailingId, body: body.trim() })
    },
    () => t('control.noteSaved'),
    onClose,
  )
  const title = t(edits ? 'control.editNote' : 'control.addNote')
  return (
    <FormDialog
      id="sailings-note"
      title={title}
      submitLabel={t('blocks.save')}
      dirty={body !== (edits?.body ?? '')}
      error={dialog.error}
      state={dialog.state}
      onClose={onClose}
      onSubmit={() => {
        if (body.trim() !== '') void dialog.submit()
      }}
    >
      <Field label={t('control.noteText')} required>
        <TextArea value={body} onChange={setBody} maxLength={1_000} required data-autofocus />
      </Field>
    </FormDialog>
  )
}

function DeleteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const t = useText()
  const dialog = useCommandDialog(
    () => command('sailings.deleteNote', { id: note.id, revision: note.revision }),
    () => t('control.noteDeleted'),
    onClose,
  )
  return (
    <FormDialog
      id="sailings-delete-note"
      title={t('control.deleteNote')}
      submitLabel={t('control.deleteNote')}
      danger
      dirty={false}
      error={dialog.error}
      state={dialog.state}
      onClose={onClose}
      onSubmit={() => void dialog.submit()}
    >
      <p className="wrap-anywhere">{note.body}</p>
      <p className="soft">{t('control.deleteNoteWhy')}</p>
    </FormDialog>
  )
}
