export const certificates = {
  'certificates.idCard': '居民身分証',
  'certificates.temporaryIdCard': '臨時身分証',
  'certificates.householdRegister': '戸口簿',
  'certificates.passport': 'パスポート',
  'certificates.hongKongMacaoPermit': '香港・マカオ住民通行証',
  'certificates.taiwanPermit': '台湾住民通行証',
  'certificates.residencePermit': '香港・マカオ・台湾居民居住証',
  'certificates.foreignPermanentResidence': '外国人永久居留身分証',
  'certificates.officerCard': '軍官証・士兵証',
  'certificates.seamansBook': '船員手帳',
  'certificates.birthCertificate': '出生医学証明',
  'certificates.temporaryBoardingProof': '公安発行の臨時身分証明',
}
