export const certificates = {
  'certificates.idCard': 'Carné de identidad',
  'certificates.temporaryIdCard': 'Carné de identidad temporal',
  'certificates.householdRegister': 'Registro familiar',
  'certificates.passport': 'Pasaporte',
  'certificates.hongKongMacaoPermit': 'Permiso de viaje para residentes de Hong Kong y Macao',
  'certificates.taiwanPermit': 'Permiso de viaje para residentes de Taiwán',
  'certificates.residencePermit': 'Permiso de residencia (Hong Kong, Macao, Taiwán)',
  'certificates.foreignPermanentResidence': 'Tarjeta de residente permanente extranjero',
  'certificates.officerCard': 'Carné militar',
  'certificates.seamansBook': 'Libreta de marino',
  'certificates.birthCertificate': 'Certificado de nacimiento',
  'certificates.temporaryBoardingProof': 'Identificación temporal expedida por la policía',
}
