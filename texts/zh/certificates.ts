export const certificates = {
  'certificates.idCard': '居民身份证',
  'certificates.temporaryIdCard': '临时身份证',
  'certificates.householdRegister': '户口簿',
  'certificates.passport': '护照',
  'certificates.hongKongMacaoPermit': '港澳居民来往内地通行证',
  'certificates.taiwanPermit': '台湾居民来往大陆通行证',
  'certificates.residencePermit': '港澳台居民居住证',
  'certificates.foreignPermanentResidence': '外国人永久居留身份证',
  'certificates.officerCard': '军官证（士兵证）',
  'certificates.seamansBook': '海员证',
  'certificates.birthCertificate': '出生医学证明',
  'certificates.temporaryBoardingProof': '临时身份证明（公安出具）',
}
