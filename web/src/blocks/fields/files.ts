const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads an xlsx file given in base64. */
export function saveWorkbook(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: workbook }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The bytes of a chosen file in base64. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
}
