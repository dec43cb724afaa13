export const notices = {
  'notices.travelRefusals.title': '旅客が乗船券を所持しているための販売拒否が多発しています',
  'notices.travelRefusals.content':
    '{name}（{code}、{organisation}）の販売が、旅客が他組織の乗船券を所持しているため 1 時間に {times} 回拒否されました。他人の旅行を探る目的で使われるおそれがあります。操作記録の「{operation}」を確認してください。',
  'notices.brokenRecords.title': '夜間点検でデータの不整合が見つかりました',
  'notices.brokenRecords.content':
    '座席・乗船券・金額が {count} か所で一致しません。精算 › {page} を開くと場所がわかります。手作業で直さず、サーバーの管理者に連絡してください。',
  'notices.passwordGuessing.title': 'パスワードの誤入力が繰り返されています',
  'notices.passwordGuessing.ofUser':
    '新しいブラウザーで {user} のパスワードが何度も誤入力されました。{user} の新しいブラウザーでのログインを制限しています。以前にログインした端末には影響しません。IP アドレスはログイン記録で確認できます。',
  'notices.passwordGuessing.ofNetwork':
    'ネットワーク {network} からパスワードが何度も誤入力されました。このネットワークの新しいブラウザーでのログインを制限しています。既知の端末には影響しません。自社のネットワークの場合、新しい端末でのログインに数秒余分にかかります。',
  'notices.sailing.cancelled.title': '欠航：{sailing}',
  'notices.sailing.cancelled.content':
    '{sailing}（{ship}）は欠航です。理由：{reason}。{note}\n乗船券は全額ウォレットに払い戻され、仮押さえは終了しました。旅客（{people}名）にお知らせください。\n{passengers}',
  'notices.sailing.delayed.title': '遅延：{sailing}',
  'notices.sailing.delayed.content':
    '{sailing}（{ship}）は{minutes}分遅れています。理由：{reason}。{note}\n旅客（{people}名）にお知らせください。\n{passengers}',
  'notices.sailing.onTime.title': '定刻に復帰：{sailing}',
  'notices.sailing.onTime.content':
    '{sailing}（{ship}）は予定時刻に戻りました。{note}\n旅客（{people}名）にお知らせください。\n{passengers}',
  'notices.wallet.lowBalance.title': '残高わずか：{agency}',
  'notices.wallet.lowBalance.content':
    '{agency}のウォレットの利用可能額は残り {available} です。販売を続けられるよう、早めにチャージしてください。',
  'notices.wallet.creditEnds.title': '与信期限 {until}：{agency}',
  'notices.wallet.creditEnds.content':
    '{agency}の与信 {credit} は {until} まで有効です。以後は残高のみ利用できます。現在の利用可能額は {available} です。',
  'notices.report.title': 'レポートの用意ができました：{name}',
  'notices.report.content':
    '{name}の用意ができました。レポートを開き、「定期送信」からダウンロードしてください。ファイルは90日間保存されます。',
  'notices.statement.sent.title': '{month}の精算書 {number}',
  'notices.statement.sent.content':
    '{month}の精算書を送付しました。期限までに「精算 › 精算書」を開き、承諾するか、行ごとに異議を申し立ててください。',
  'notices.statement.answered.title': '異議への回答：{number}',
  'notices.statement.answered.content':
    '{month}の精算書 {number} で行が調整されたか、異議に回答がありました。精算書を開いて確認してください。',
  'notices.statement.paid.title': '精算書 {number} を支払いました',
  'notices.statement.paid.content': '{month}の精算書 {number} の支払が銀行で実行されました。',
  'notices.statement.silent.title': '精算書 {number} は承諾とみなされました',
  'notices.statement.silent.content': '{month}の精算書 {number} には、期限までに異議がありませんでした。',
  'notices.statement.confirmed.title': '精算書 {number} が承諾されました',
  'notices.statement.confirmed.content': '当事者が{month}の精算書 {number} を承諾しました。支払えます。',
  'notices.statement.disputed.title': '異議申立て：精算書 {number}',
  'notices.statement.disputed.content':
    '当事者が{month}の精算書 {number} の行に異議を申し立てました。「精算 › 精算書」を開き、調整または理由で回答してください。',
}
