import { maxLogo } from '@fairway/contract/system/values'
import { useRef } from 'react'
import { urlOf } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'

const dataUrl = 'data:image/png;base64,'

/** The bytes of a picture that was chosen and is not saved yet, in base64. */
export const chosenImage = (picture: string): string | undefined =>
  picture.startsWith(dataUrl) ? picture.slice(dataUrl.length) : undefined

/** Sides to try, in points, until the file is small enough. */
const sides = [maxLogo.points, 256, 128]

/** The picture as a PNG within the limits, whatever format the browser reads; undefined for anything else. */
async function readLogo(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const url = canvas.toDataURL('image/png')
    if ((url.length - dataUrl.length) * 0.75 <= maxLogo.bytes) return url
  }
  return undefined
}

/** The logo with its preview, light and dark, and a button to choose another one. */
export function LogoField({
  picture,
  onChoose,
}: {
  /** Its id, the data URL of one that is not saved yet, or empty for the mark of the product. */
  picture: string
  onChoose: (picture: string) => void
}) {
  const t = useText()
  const file = useRef<HTMLInputElement>(null)

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    const read = await readLogo(chosen)
    if (read) onChoose(read)
    else toast({ tone: 'danger', text: t('system.parameters.noLogo') })
  }

  const source = picture.startsWith(dataUrl) ? picture : `${urlOf('system.logo')}?picture=${picture}`
  return (
    <div className="cluster gap-4">
      {picture === '' && <span>{t('system.parameters.ownMark')}</span>}
      {(picture === '' ? [] : ['light', 'dark']).map((mode) => (
        <span key={mode} className="logo-preview center rounded" data-mode={mode}>
          <img height="48" src={source} alt={t('system.parameters.logo')} />
        </span>
      ))}
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="unseen"
        tabIndex={-1}
        aria-label={t('system.parameters.chooseLogo')}
        onChange={(event) => {
          choose(event.target.files?.[0]).catch(report)
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <Button icon="import" data-autofocus onClick={() => file.current?.click()}>
        {t('system.parameters.chooseLogo')}
      </Button>
    </div>
  )
}
