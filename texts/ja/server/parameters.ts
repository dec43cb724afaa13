export const parameters = {
  'parameters.shell.productName.name': '製品名',
  'parameters.shell.productName.explanation':
    'ログインページ、メニューの上、ブラウザーのタブ、乗船券、出力ファイルに表示される短い名称です。開いているウィンドウには再読み込み後に表示されます。',
  'parameters.shell.logo.name': 'ロゴ',
  'parameters.shell.logo.explanation':
    '製品名の横に表示される画像で、ブラウザーのタブのアイコンにもなります。正方形の画像をお勧めします。',
  'parameters.shell.platformName.name': 'プラットフォーム名',
  'parameters.shell.platformName.explanation': 'ブラウザーのタブのタイトルで、ページ名の後ろに表示されます。',
  'parameters.shell.platformName.standard': '内陸水路旅客オンライン発券システム管理プラットフォーム',
  'parameters.shell.navbarTitle.name': 'ナビゲーションバーのタイトル',
  'parameters.shell.navbarTitle.explanation': '各ページの上部と印刷する乗船券に表示される名称です。',
  'parameters.shell.navbarTitle.standard': '旅客船ネットワーク発券システム',
  'parameters.shell.feedbackUrl.name': 'フィードバックの URL',
  'parameters.shell.feedbackUrl.explanation':
    'フィードバックのリンクが新しいタブで開く課題管理システムの URL です。ユーザーの氏名と ID が付け加えられます。空欄の場合は本システムに保存され、「職員からのフィードバック」で確認できます。',
  'parameters.sessions.mostPerUser.name': 'ユーザーあたりのセッション数',
  'parameters.sessions.mostPerUser.explanation':
    '1 人のユーザーが同時に持てるセッションの数です。さらにログインすると、最も古いセッションがログアウトされます。0 の場合は制限しません。',
  'parameters.sessions.lockAfterMinutes.name': '自動で画面をロックするまでの時間',
  'parameters.sessions.lockAfterMinutes.explanation':
    'この時間操作がないと画面がロックされ、パスワードを入力するまで使用できません。0 の場合は「画面をロック」を実行したときだけロックされます。',
  'parameters.orders.hotline.name': '乗船券の問い合わせ先',
  'parameters.orders.hotline.explanation':
    '各乗船券の下部に印刷する旅客向けの電話番号です。空欄の場合は印刷されません。',
  'parameters.orders.gateCloseMinutes.name': '改札の締切',
  'parameters.orders.gateCloseMinutes.explanation':
    '出航の何分前に改札を締め切るかを設定します。乗船券には乗船の締切時刻が印刷されます。',
  'parameters.orders.offerMinutes.name': '提案の有効時間',
  'parameters.orders.offerMinutes.explanation':
    '払い戻し・変更・取り消しの提案をその金額で確定できる時間。遅くとも改札終了まで。',
  'parameters.orders.voidMinutes.name': '販売の取り消し可能時間',
  'parameters.orders.voidMinutes.explanation':
    '代金を受け取った係員が、当日中に誤った販売を無料で取り消せる時間。0：管理者のみ。',
  'parameters.orders.freeFromDelayMinutes.name': '無料になる遅延時間',
  'parameters.orders.freeFromDelayMinutes.explanation':
    '旅客の乗船地の出発がこの時間以上遅れると、払い戻しと変更が無料になります。',
  'parameters.orders.approvedOverrules.name': '承認が必要な理由',
  'parameters.orders.approvedOverrules.explanation':
    'これらの理由による無料の払い戻し・変更には、必ず別の担当者の承認が必要です。',
  'parameters.orders.overruleApprovalAbove.name': '承認が必要な金額（元）',
  'parameters.orders.overruleApprovalAbove.explanation':
    '免除額がこれを超える払い戻し・変更には、理由にかかわらず別の担当者の承認が必要です。',
  'parameters.orders.overruleApprovalHours.name': '承認待ちの提案の有効時間',
  'parameters.orders.overruleApprovalHours.explanation': '承認が必要な提案の有効時間。',
  'parameters.orders.holdMinutes.name': '仮押さえの期限',
  'parameters.orders.holdMinutes.explanation':
    '後払いの注文の座席を仮押さえしておく時間です（遅くとも販売終了まで）。既存の仮押さえには影響しません。',
  'parameters.orders.mostHeldOnSailing.name': '代理店の仮押さえ上限（1 便）',
  'parameters.orders.mostHeldOnSailing.explanation':
    '代理店が 1 便で仮押さえできる未払いの座席数です。期限切れの分もしばらく数えます。',
  'parameters.orders.mostHeldInAll.name': '代理店の仮押さえ上限（合計）',
  'parameters.orders.mostHeldInAll.explanation': '代理店が全便の合計で仮押さえできる未払いの座席数です。',
  'parameters.orders.endedHoldMinutes.name': '期限切れの仮押さえを数える時間',
  'parameters.orders.endedHoldMinutes.explanation':
    '支払われずに期限切れになった座席や、遅れて解放された座席を、代理店の上限に数え続ける時間です。',
  'parameters.orders.unpaidDataDays.name': '未払い注文の旅客情報の保存期間',
  'parameters.orders.unpaidDataDays.explanation':
    '期限切れ・取消となった注文の氏名・身分証・電話番号を保存する期間です。その後、夜間に消去され、元に戻せません。',
  'parameters.orders.travelledDataDays.name': '乗船した旅客の情報の保存期間',
  'parameters.orders.travelledDataDays.explanation':
    '航海後に氏名・身分証・電話番号を保存する期間です。その後、夜間に消去され、元に戻せません。短くする前に法務担当に確認してください。',
  'parameters.agents.voucherDays.name': 'チャージ証憑の画像の保存期間',
  'parameters.agents.voucherDays.explanation':
    'チャージの記帳・却下・取り下げ後に証憑の画像を保存する期間。その後、夜間に完全に削除されます。会計法規でより長い保存が必要な場合があります。',
  'parameters.settlement.disputePictureDays.name': '異議の画像の保存期間',
  'parameters.settlement.disputePictureDays.explanation':
    '精算書のロック後に異議の画像を保存する期間。その後、夜間に完全に削除されます。会計法規でより長い保存が必要な場合があります。',
  'parameters.comments.accepted.name': 'コメントを受け付ける',
  'parameters.comments.accepted.explanation':
    '無効にすると、公開ページにコメントは表示されますが、新しいコメントは受け付けません。',
  'parameters.comments.mostTries.name': 'IP アドレスあたりの投稿回数',
  'parameters.comments.mostTries.explanation':
    '同じ IP アドレスから 10 分間に投稿を試せる回数です。多くの訪問者がアドレスを共有する場所では増やしてください。',
  'parameters.logs.clientErrorDays.name': 'ブラウザーエラーの保存期間',
  'parameters.logs.clientErrorDays.explanation': 'ブラウザーエラーを、最後に発生してから保存する期間です。',
  'parameters.logs.operationDays.name': '操作記録の保存期間',
  'parameters.logs.operationDays.explanation':
    '操作記録を保存する期間です。法令により 180 日以上が必要です。',
  'parameters.logs.logInDays.name': 'ログイン記録の保存期間',
  'parameters.logs.logInDays.explanation':
    'ログイン記録を保存する期間です。法令により 180 日以上が必要です。',
  'parameters.logs.jobRunDays.name': 'ジョブ実行記録の保存期間',
  'parameters.logs.jobRunDays.explanation':
    'ジョブの実行記録を保存する期間です。各ジョブの最後の実行は常に残ります。',
  'parameters.orders.counterCloseMinutes.name': '販売終了（窓口）',
  'parameters.orders.agentCloseMinutes.name': '販売終了（代理店）',
  'parameters.orders.onlineCloseMinutes.name': '販売終了（ミニプログラム）',
  'parameters.orders.closeOfSale':
    '旅客の乗船地を出航する何分前に販売と仮押さえの支払いを終了するかを設定します。仮押さえもその時点で終わります。便ごとに別の時間を設定することもできます。',
  'parameters.orders.correctionHours.name': '訂正の審査待ち時間',
  'parameters.orders.correctionHours.explanation': '訂正の申請が有効な時間。出発前の期限を超えません。',
  'parameters.orders.evidenceDays.name': '訂正の証拠の保存期間',
  'parameters.orders.evidenceDays.explanation': '訂正の終了後に画像を保存する期間。',
  'parameters.fleet.certificateWarningDays.name': '証書の期限切れ前の警告',
  'parameters.fleet.certificateWarningDays.explanation':
    '船会社と船舶の証書は、最終日のこの日数前から印が付き、ホームに件数が表示されます。',
  'parameters.sailings.turnroundMinutes.name': '船舶の折り返し時間',
  'parameters.sailings.turnroundMinutes.explanation':
    '同じ船舶の 2 便の間に必要な最短時間です。シーズンのプレビューに、これより短いものが表示されます。',
  'parameters.sailings.counterSaleDays.name': '窓口の発売開始',
  'parameters.sailings.agentSaleDays.name': '代理店の発売開始',
  'parameters.sailings.onlineSaleDays.name': 'ミニプログラムの発売開始',
  'parameters.sailings.saleHorizon':
    '各販路が出航の何日前から販売するか。独自の販売期間がある航路はそのままです。公開済みの便にも反映されます。',
  'parameters.fares.roundingFen.name': '計算した運賃の端数処理単位（分）',
  'parameters.fares.roundingFen.explanation':
    'キロメートルまたは百分率で入力した運賃は、この値の倍数に丸められます。100が1元です。入力のたびに別の単位を選べ、保存済みの運賃は変わりません。',
  'parameters.agents.contractWarningDays.name': '契約終了前の警告',
  'parameters.agents.contractWarningDays.explanation':
    '代理店・仕入先の契約を最終日のこの日数前から一覧で示します。',
  'parameters.agents.topUpApprovalDays.name': '入金の承認待ち',
  'parameters.agents.topUpApprovalDays.explanation':
    '入金が第二の担当者の承認を待つ期間。期限後は再確認できます。',
  'parameters.accounts.tillDifferenceFen.name': '承認不要の過不足',
  'parameters.accounts.tillDifferenceFen.explanation':
    'この金額（分）までの過不足は締めの際に記帳されます。超える場合は別の担当者が承認します。1000 は ¥10 です。',
  'parameters.accounts.tillDifferenceDays.name': '過不足の承認待ち',
  'parameters.accounts.tillDifferenceDays.explanation': '過不足を承認できる期間。その後は再申請できます。',
  'parameters.accounts.tillRequired.name': 'レジを開いたときだけ入出金',
  'parameters.accounts.tillRequired.explanation':
    '有効にすると、窓口販売、仮押さえの支払い、現金の返金には開いているレジが必要です。無効の場合、最初の現金受け取りで釣銭準備金なしのレジが開きます。',
  'parameters.accounts.payoutApprovalDays.name': '別の方法での支払いの承認待ち',
  'parameters.accounts.payoutApprovalDays.explanation': '元の支払い方法と異なる支払いを承認できる期間。',
  'parameters.agents.withdrawalApprovalDays.name': '出金の承認待ち',
  'parameters.agents.withdrawalApprovalDays.explanation':
    '出金または口座変更が別の人の承認を待つ期間。過ぎると取り消され、金額はウォレットに戻ります。',
  'parameters.agents.bankAccountCoolingHours.name': '銀行口座の待機時間',
  'parameters.agents.bankAccountCoolingHours.explanation':
    '承認された代理店の銀行口座に支払えるようになるまでの時間。長いほど、代理店が身に覚えのない変更に気づく余裕があります。',
  'parameters.settlement.closeApprovalDays.name': '期間の締めの承認待ち',
  'parameters.settlement.closeApprovalDays.explanation': '月次・年次締めを承認できる期間。',
  'parameters.accounts.transferApprovalDays.name': '振替の承認待ち',
  'parameters.accounts.transferApprovalDays.explanation': '振替または取消を承認できる期間。',
  'parameters.sessions.secondFactorFor.name': '2 段階認証を必須にするユーザー',
  'parameters.sessions.secondFactorFor.explanation':
    'パスワードに加えて認証アプリまたはパスキーが必要なユーザーです。未設定のユーザーは次回ログイン時に設定し、それまで他の操作はできません。管理者はユーザー・ロール・パラメーターを編集でき、資金を扱うユーザーは支払い・入金登録・出金ができます。空欄の場合は各ユーザーの任意です。',
  'parameters.sessions.secondFactorMinutes.name': '2 段階認証の有効時間',
  'parameters.sessions.secondFactorMinutes.explanation':
    '2 段階認証を設定したユーザーは、前回の認証からこの時間を過ぎると、支払い・出金・承認の前に再度認証します。',
  'parameters.sessions.secondPersonDays.name': '新規・変更アカウントの承認制限',
  'parameters.sessions.secondPersonDays.explanation':
    'この期間、ユーザーと、そのアカウントの作成・パスワードの再設定・ロールの変更をした管理者は、互いの申請を承認できません。別の管理者がアカウントを確認すると解除されます。0 で無効になります。',
  'parameters.factorGroup.administrators': '管理者',
  'parameters.factorGroup.moneyMovers': '資金を扱うユーザー',
  'parameters.accounts.differenceLimit.name': '承認なしで記帳できる差異の上限（元）',
  'parameters.accounts.differenceLimit.explanation':
    'これを超える差異は別の担当者が承認してから記帳します。0 はすべて承認が必要です。',
  'parameters.accounts.invoiceTaxBasisPoints.name': '発票の税率（ベーシスポイント）',
  'parameters.accounts.invoiceTaxBasisPoints.explanation':
    '料金は税込です。300 は 3%（旅客運送の簡易課税率）。申請済みの発票は申請時の税率のままです。',
  'parameters.agents.lowBalanceYuan.name': '残高警告のしきい値（元）',
  'parameters.agents.lowBalanceYuan.explanation':
    'ウォレットの利用可能額がこれを下回ると、代理店と経理に一度通知します。0 は警告なし。個別のしきい値があるウォレットはそれに従います。',
  'parameters.agents.creditWarningDays.name': '与信期限前の警告',
  'parameters.agents.creditWarningDays.explanation': '与信の最終日のこの日数前から、期限を表示し通知します。',
  'parameters.agents.creditApprovalDays.name': '与信の承認待ち',
  'parameters.agents.creditApprovalDays.explanation':
    '代理店の与信の増額が別の担当者の承認を待つ期間。過ぎた後は再度申請できます。',
  'parameters.settlement.confirmationDays.name': '精算書の承諾期限',
  'parameters.settlement.confirmationDays.explanation':
    '送付後に当事者が承諾または異議申立てできる期間。異議への回答で期間は新たに始まります。',
  'parameters.settlement.confirmBySilence.name': '期限後は精算書を承諾とみなす',
  'parameters.settlement.confirmBySilence.explanation':
    '期限までに回答がない場合に承諾とみなすかどうか。通常は契約で定めます。',
  'parameters.settlement.statementApprovalDays.name': '精算書の承認待ち',
  'parameters.settlement.statementApprovalDays.explanation':
    '精算書の調整または支払が第二の担当者を待つ期間。過ぎた場合は再申請できます。',
}
