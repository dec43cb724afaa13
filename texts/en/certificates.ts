export const certificates = {
  'certificates.idCard': 'Identity card',
  'certificates.temporaryIdCard': 'Temporary identity card',
  'certificates.householdRegister': 'Household register',
  'certificates.passport': 'Passport',
  'certificates.hongKongMacaoPermit': 'Mainland travel permit for Hong Kong and Macao residents',
  'certificates.taiwanPermit': 'Mainland travel permit for Taiwan residents',
  'certificates.residencePermit': 'Residence permit (Hong Kong, Macao, Taiwan)',
  'certificates.foreignPermanentResidence': 'Foreign permanent resident card',
  'certificates.officerCard': 'Military ID',
  'certificates.seamansBook': "Seaman's book",
  'certificates.birthCertificate': 'Birth certificate',
  'certificates.temporaryBoardingProof': 'Temporary ID issued by police',
} as const
