let references = 0

/** A payment of an agency into its wallet, with a reference of its own. */
export function topUpRequest(organisationId: string, fen = 1_000_000) {
  references += 1
  return {
    organisationId,
    fen,
    method: 'bank' as const,
    paidOn: '2026-06-15',
    reference: `BANK-${references}`,
  }
}

const names = (name: string) => ({ en: name, zh: name })

/** The form of a new agency with its first user; it sells everything until something else is given. */
export const agencyRequest = (code: string) => ({
  code,
  names: names(`Agency ${code}`),
  level: 'B' as const,
  contractNumber: `C-${code}`,
  contractFrom: '2026-01-01',
  contractTo: '2026-12-31',
  contactName: '王芳',
  contactPhone: '13800138000',
  user: { code: `${code.toLowerCase()}.first`, name: '赵敏', phone: '13800138001' },
})
