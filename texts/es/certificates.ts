export const certificates = {
  'certificates.idCard': 'Carné de identidad',
  'certificates.temporaryIdCard': 'Carné de identidad temporal',
  'certificates.householdRegister': 'Registro familiar',
  'certificates.passport': 'Pasaporte',
  'certificates.hongKongMacaoPermit': 'Permiso de viaje de Hong Kong y Macao',
  'certificates.taiwanPermit': 'Permiso de viaje de Taiwán',
  'certificates.residencePermit': 'Permiso de residencia (Hong Kong, Macao, Taiwán)',
  'certificates.foreignPermanentResidence': 'Tarjeta de residente permanente extranjero',
  'certificates.officerCard': 'Carné de oficial o soldado',
  'certificates.seamansBook': 'Libreta de marino',
  'certificates.birthCertificate': 'Certificado de nacimiento',
  'certificates.temporaryBoardingProof': 'Justificante policial de embarque',
}
