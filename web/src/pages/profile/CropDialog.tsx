import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'

export interface CropProps {
  picture: ImageBitmap
  busy: boolean
  /** Called with the cropped and scaled picture in base64. */
  onSave: (image: string) => void
  onClose: () => void
}

/** Side length of the picture in pixels; the server's limit. */
const points = 256
const quality = 0.86
const maxZoom = 4

/** The crop: centre and zoom. */
interface View {
  zoom: number
  x: number
  y: number
}

/** Clamps the crop so that the picture fills the frame. */
function within({ zoom, x, y }: View, width: number, height: number): View {
  const side = Math.min(width, height) / zoom
  const clamp = (value: number, length: number) =>
    Math.min(Math.max(value, side / 2), Math.max(side / 2, length - side / 2))
  return { zoom, x: clamp(x, width), y: clamp(y, height) }
}

/** Crops a picture and scales it down before the upload. */
export function CropDialog({ picture, busy, onSave, onClose }: CropProps) {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const grip = useRef<{ x: number; y: number } | undefined>(undefined)
  const { width, height } = picture
  const [view, setView] = useState<View>({ zoom: 1, x: width / 2, y: height / 2 })
  const side = Math.min(width, height) / view.zoom
  const show = (next: Partial<View>) => setView(within({ ...view, ...next }, width, height))

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    // JPEG has no alpha: transparent pixels would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, points, points)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, view.x - side / 2, view.y - side / 2, side, side, 0, 0, points, points)
  }, [picture, view, side])

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    const from = grip.current
    if (!from) return
    const scale = side / event.currentTarget.clientWidth
    show({ x: view.x - (event.clientX - from.x) * scale, y: view.y - (event.clientY - from.y) * scale })
    grip.current = { x: event.clientX, y: event.clientY }
  }

  function move(event: KeyboardEvent) {
    const step = side / 16
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ] ?? [0, 0]
    if (!x && !y) return
    event.preventDefault()
    show({ x: view.x + (x ?? 0) * step, y: view.y + (y ?? 0) * step })
  }

  return (
    <FormDialog
      id="profile-crop"
      width="narrow"
      title={t('profile.picture')}
      submitLabel={t('blocks.save')}
      state={busy ? 'running' : 'idle'}
      error={undefined}
      dirty={false}
      onClose={onClose}
      onSubmit={() => {
        const dataUrl = canvas.current?.toDataURL('image/jpeg', quality) ?? ''
        onSave(dataUrl.slice(dataUrl.indexOf(',') + 1))
      }}
    >
      <canvas
        ref={canvas}
        width={points}
        height={points}
        className="profile-crop"
        role="img"
        tabIndex={0}
        aria-label={`${t('profile.crop')}. ${t('profile.cropHint')}`}
        onKeyDown={move}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grip.current = undefined
        }}
      />
      <p className="mb-3 soft small">{t('profile.cropHint')}</p>
      <Field label={t('profile.zoom')}>
        <Zoom value={view.zoom} onChange={(zoom) => show({ zoom })} />
      </Field>
    </FormDialog>
  )
}

function Zoom({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useText()
  return (
    <input
      type="range"
      className="full-width"
      aria-label={t('profile.zoom')}
      min={1}
      max={maxZoom}
      step={0.05}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
