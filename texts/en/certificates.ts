export const certificates = {
  'certificates.idCard': 'Identity card',
  'certificates.temporaryIdCard': 'Temporary identity card',
  'certificates.householdRegister': 'Household register',
  'certificates.passport': 'Passport',
  'certificates.hongKongMacaoPermit': 'Hong Kong and Macao travel permit',
  'certificates.taiwanPermit': 'Taiwan travel permit',
  'certificates.residencePermit': 'Residence permit (Hong Kong, Macao, Taiwan)',
  'certificates.foreignPermanentResidence': 'Foreign permanent resident card',
  'certificates.officerCard': "Officer's or soldier's card",
  'certificates.seamansBook': "Seaman's book",
  'certificates.birthCertificate': 'Birth certificate',
  'certificates.temporaryBoardingProof': 'Temporary boarding proof of the police',
} as const
