export const approvals = {
  'problems.approvals.notFound': '申請が見つかりません。',
  'problems.approvals.decided': 'この申請はすでに決定済みです。',
  'problems.approvals.expired': 'この申請は期限切れです。もう一度申請する必要があります。',
  'problems.approvals.ownRequest': '自分の申請は別の担当者が決定します。',
  'problems.approvals.otherOrganisation': 'この申請は申請した組織の中で決定します。',
  'problems.approvals.relatedPersons':
    '別の担当者が決定します。最近、一方が他方のアカウントを作成または変更したか、同じ人が両方を作成しています。別の担当者に依頼するか、別の管理者にアカウントの確認を依頼してください。',
  'problems.approvals.changed': '申請後に内容が変わりました。却下して、もう一度申請してもらってください。',
  'problems.approvals.reasonMissing': '却下の理由を入力してください。',
} as const
