export const session = {
  'problems.session.unknown': 'ログインの有効期限が切れました。もう一度ログインしてください',
  'problems.session.endedElsewhere':
    'ログアウトされました。別の場所でログインしたか、別の端末または管理者がセッションを終了しました。',
  'problems.session.expired': 'ログインの有効期限が切れました。もう一度ログインしてください',
  'problems.session.wrongPassword': 'ユーザー名またはパスワードが違います',
  'problems.session.proofNeeded':
    'このブラウザーのセキュリティ確認がないか、期限切れです。もう一度お試しください。',
  'problems.session.wrongCode': '認証コードが違うか無効です。新しい画像のコードを入力してください。',
  'problems.session.pause': '失敗が続いています。{seconds} 秒お待ちください。',
  'problems.session.mustChangePassword': '先にパスワードを変更してください。',
  'problems.session.locked': '画面はロックされています。続けるにはパスワードを入力してください。',
  'problems.session.wrongUnlockPassword': 'パスワードが正しくありません。',
  'problems.session.noUnlockPassword':
    'このセッションは連携システムから開かれました。ログアウトし、連携システムから開き直してください。',
  'problems.session.tooManyUnlocks': 'ロック画面でパスワードの誤りが続いたため、ログアウトしました。',
  'problems.session.codeUnknown':
    'ログイン用リンクが無効です。元のシステムでリンクを作り直すか、ログインしてください。',
  'problems.session.codeUsed':
    'このリンクはすでに使われています。使えるのは一度だけです。リンクを作り直すか、ログインしてください。',
  'problems.session.codeExpired':
    'このリンクは有効期限（1 分）が切れています。リンクを作り直すか、ログインしてください。',
  'problems.session.partnerUnknown': 'この連携システムのキーは存在しないか、無効になっています。',
  'problems.session.handOverOther':
    'ログイン用リンクを発行できるのは本人のみです。連携システムは、自組織のログイン可能なユーザーにのみ発行できます。',
  'problems.session.partnerBeyondOwn':
    'このキーでは、あなたより権限の広いユーザーがログインできてしまいます。同じ権限を持つ管理者に依頼してください。',
  'problems.session.handOverBeyond':
    'このユーザーはキーの責任者より広い権限を持っています。同じ権限を持つ管理者が「連携システム」でキーを再び有効にしてください。',
  'problems.session.partnerUnsponsored':
    'このキーの責任者は離任したか、キーを管理できなくなりました。管理者が「連携システム」で再び有効にしてください。',
  'problems.session.noPartner': '連携システムが見つかりません。',
  'problems.session.partnerTaken': 'このコードの連携システムはすでに登録されています。',
  'problems.session.organisationUnknown': 'このコードの組織はありません。',
  'problems.session.secondFactorDue': '2 段階認証を完了してログインしてください。',
  'problems.session.secondFactorMissing': '先に 2 段階認証を設定してください。',
  'problems.session.secondFactorNeeded': 'この操作には 2 段階認証が必要です。まだ実行されていません。',
  'problems.session.wrongFactorCode': 'コードが正しくありません。',
  'problems.session.usedFactorCode': 'このコードはすでに使用されています。次のコードを入力してください。',
  'problems.session.passkeyExpired': '要求の有効期限が切れました。もう一度お試しください。',
  'problems.session.passkeyRefused':
    'このパスキーを確認できませんでした。もう一度お試しいただくか、別のパスキーをお使いください。',
  'problems.session.noSecondFactor': 'この種類の認証方法は設定されていません。',
}
