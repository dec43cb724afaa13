import { maxEvidence } from '@fairway/contract/orders/corrections/values'
import { useRef, useState } from 'react'
import { readPictureFile } from '../../../blocks/fields/picture-file.ts'
import { useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field, useField } from '../../../ui/form/Field.tsx'

/** Pictures of certificates, with what was added and how it is taken away. */
export function EvidenceField({
  images,
  required,
  error,
  onChange,
}: {
  images: readonly string[]
  required: boolean
  error: string | undefined
  onChange: (images: string[]) => void
}) {
  const t = useText()
  const [refused, setRefused] = useState(false)

  async function add(files: readonly File[]) {
    setRefused(false)
    const read = await Promise.all(
      files
        .slice(0, maxEvidence.pictures - images.length)
        .map((file) => readPictureFile(file, maxEvidence.bytes)),
    )
    setRefused(read.includes(undefined))
    onChange([...images, ...read.filter((image) => image !== undefined)])
  }

  return (
    <Field
      label={t('corrections.evidence')}
      required={required}
      error={refused ? t('corrections.noPicture') : error}
      hint={t('corrections.pictureHint', { most: maxEvidence.pictures })}
    >
      <Chooser full={images.length >= maxEvidence.pictures} onChoose={(files) => void add(files)} />
      {images.length > 0 && (
        <ul className="correction-pictures cluster gap-2">
          {images.map((image, index) => (
            <li key={image} className="stack gap-1">
              <img
                src={`data:image/jpeg;base64,${image}`}
                alt={t('corrections.picture', { number: index + 1 })}
              />
              <IconButton
                icon="trash"
                label={t('corrections.removePicture', { number: index + 1 })}
                onClick={() => onChange(images.filter((one) => one !== image))}
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}

function Chooser({ full, onChoose }: { full: boolean; onChoose: (files: readonly File[]) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        {...useField()}
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        className="unseen"
        tabIndex={-1}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button icon="import" disabled={full} onClick={() => input.current?.click()}>
        {t('corrections.addPicture')}
      </Button>
    </div>
  )
}
