export const staff = {
  'problems.staff.wrongOldPassword': '現在のパスワードが違います。変更されていません。',
  'problems.staff.usedPassword': '直近 {count} 回に使ったパスワードです。新しいものを選んでください。',
  'problems.staff.sameAsLogin': 'ログインパスワードとは別のパスワードにしてください。',
  'problems.staff.passwordsDiffer': '入力した 2 つのパスワードが一致しません',
  'problems.staff.unknownUser': 'ユーザーが見つかりません。',
  'problems.staff.ownPassword':
    '自分のパスワードはリセットできません。アカウントメニューで変更するか、ほかの管理者に頼んでください。',
  'problems.staff.sessionGone': 'このセッションはすでに終了しています。',
  'problems.staff.unknownRole': 'ロールが見つかりません。',
  'problems.staff.roleChanged':
    '別のユーザーがこのロールを変更しました。再読み込みしてから変更してください。',
  'problems.staff.roleTaken': 'このコードのロールはすでにあります。',
  'problems.staff.roleInUse':
    '{people} 人のユーザーがこのロールを持っています。先に別のロールを割り当てるか、無効にしてください。',
  'problems.staff.roleHoldersChanged':
    '現在 {people} 人のユーザーがこのロールを持っています。確認し直してから切り替えてください。',
  'problems.staff.roleBuiltIn': '標準のロールは削除できません。無効にしてください。',
  'problems.staff.roleEssential':
    'このロールはシステム管理に必要です。有効のまま、すべてのデータへのアクセスと管理に必要な権限を保つ必要があります。',
  'problems.staff.notHeld': '自分が持っていない権限は付与できません：{permissions}',
  'problems.staff.widerScope':
    'このロールのデータ範囲はあなたより広いため、同じ範囲を持つユーザーだけが変更できます。',
  'problems.staff.roleOfNetwork':
    '標準のロール、または他の組織でも使われているロールです。すべてのデータを参照できるユーザーだけが変更できます。自組織用にはコピーを作成してください。',
  'problems.staff.unknownMenu': 'メニュー項目が見つかりません：{id}',
  'problems.staff.menuChanged': '別のユーザーがこの項目を変更しました。再読み込みしてから変更してください。',
  'problems.staff.menuTaken': 'この ID の項目はすでにあります。',
  'problems.staff.menuReserved': 'この ID はシステムで予約されています：{id}',
  'problems.staff.menuUriTaken': '別の項目がすでにこのページを開きます：{id}',
  'problems.staff.menuUriWrong':
    'ページには orders/list のような URI か https:// で始まるアドレスが必要です。フォルダーとボタンには設定しません。',
  'problems.staff.menuWrongPlace':
    'フォルダーとページはフォルダーまたは最上位に、ボタンはページまたはフォルダーにのみ置けます。',
  'problems.staff.menuRing': '項目を自分自身の下に置くことはできません。',
  'problems.staff.menuTooDeep': 'メニューツリーは最大 {most} 階層です。',
  'problems.staff.menuBuiltIn': '標準の項目は削除できません。無効にしてください。',
  'problems.staff.menuNotEmpty':
    'この項目の下に {entries} 件の項目があります。先に移動または削除してください。',
  'problems.staff.menuInUse':
    '{roles} 件のロールがこの項目を付与しています。先に外すか、無効にしてください。',
  'problems.staff.menuEssential':
    'この項目がないとロールとメニューを管理できなくなります。有効かつ表示のままにしてください。',
  'problems.staff.homeNeeded':
    'ホームは、システム内の有効なページ 1 つに設定する必要があります。先に別のページを指定してください。',
  'problems.staff.codeTaken': 'ユーザー名 {code} はすでに使われています。別の名前にしてください。',
  'problems.staff.changedMeanwhile':
    'この間に {by} が変更したため、保存していません。違いを確認してもう一度保存してください。',
  'problems.staff.unknownOrganisation': '組織が見つかりません。',
  'problems.staff.rolesGone': '選んだロールの一部がなくなっています。フォームを開き直してください。',
  'problems.staff.unknownDock': '選んだ桟橋の一部がなくなっています。フォームを開き直してください。',
  'problems.staff.roleBeyondOwn': '自分より権限の広いロールは付与・解除できません：{roles}',
  'problems.staff.dockBeyondOwn': '自分の担当桟橋だけを割り当てられます。{docks} は割り当てられません。',
  'problems.staff.beyondOwn':
    '自分より権限の広いユーザーは管理できません。同等の権限を持つ管理者に依頼してください。',
  'problems.staff.eraseYourself': '自分自身の情報は消去できません。ほかの管理者に依頼してください。',
  'problems.staff.eraseEnabled': '消去できるのは無効なユーザーだけです。先に無効にしてください。',
  'problems.staff.eraseCodeDiffers': 'ユーザー名が一致しません。何も消去していません。',
  'problems.staff.eraseOpenWork':
    'このユーザーには未払いの仮押さえまたは開いているレジがあります。先に処理してください。',
  'problems.staff.notYourself':
    '自分のアカウントの無効化や、自分のロール・桟橋・組織・有効期間の変更はできません。ほかの管理者に依頼してください。',
  'problems.staff.nothingToConfirm': 'このユーザーに確認待ちの変更はありません。',
  'problems.staff.confirmOwnChange':
    '自分のアカウントや自分の変更は確認できません。別の管理者に連絡してください。',
  'problems.staff.lastAdministrator':
    'ユーザーを管理できるユーザーが 1 人は必要です。先にほかの管理者を指定してください。',
  'problems.staff.registrationTaken':
    '登録コード {code} はすでに {name} のものです。コードまたはその組織を確認してください。',
  'problems.staff.organisationTaken': '組織コード {code} はすでに使われています。別のコードにしてください。',
  'problems.staff.organisationInUse':
    'この組織には船舶・港・ウォレット・注文があるため、種別は変更できません。',
  'problems.staff.ownOrganisation': '自分の所属組織は無効にできません。',
  'problems.staff.onlyOverseers':
    '組織の追加・無効化、コードや種別の変更には、すべての組織を参照できる権限が必要です。自分の組織の名称は変更できます。',
  'problems.staff.importUnreadable':
    'Excel ブック（.xlsx）として読み取れません。パスワードなしの .xlsx で保存してやり直してください。',
  'problems.staff.importTooLarge':
    'ブックが大きすぎます。行数（空行を含む）または文字数が多すぎます。名簿をテンプレートにコピーしてやり直してください。',
  'problems.staff.importTooLong':
    'シートが {most} 行を超えています。複数のファイルに分けて取り込んでください。',
  'problems.staff.importEmpty': 'このファイルの最初のシートにユーザーがありません。',
  'problems.staff.importColumns': '1 行目に次の列がありません：{columns}。テンプレートを使ってください。',
  'problems.staff.importFaulty':
    '{count} 行に誤りがあるため、ユーザーは追加されていません。ファイルを確認してください。',
  'problems.staff.weakPassword': 'パスワードが弱すぎます。もう一度変更してください',
  'problems.staff.wrongWithdrawPassword': '出金パスワードが違います。',
  'problems.staff.withdrawPasswordUnset': '先にユーザーメニューで出金パスワードを設定してください。',
  'problems.staff.withdrawPasswordOneTime': '出金パスワードはワンタイムです。先に変更してください。',
  'problems.staff.appNotBegun': '先に新しい QR コードを読み取ってください。',
  'problems.staff.wrongAppCode':
    'コードが正しくありません。スマートフォンの時刻が自動設定であることを確認し、表示中のコードを入力してください。',
  'problems.staff.passkeyGone': 'パスキーが見つかりません。',
  'problems.staff.passkeyTaken': 'このパスキーはすでに登録されています。',
  'problems.staff.tooManyPasskeys': 'パスキーは最大 {count} 個です。先に 1 つ削除してください。',
  'problems.staff.lastFactor':
    'あなたのロールには 2 段階認証が必須です。別の方法を設定してから削除してください。',
  'problems.staff.ownFactors': 'ご自身の 2 段階認証は、ほかの管理者 2 名がリセットします。',
  'problems.staff.noFactors': 'このユーザーは 2 段階認証を設定していません。',
  'problems.staff.factorResetAsked': 'リセットはすでに申請されています。別の管理者が「承認」で承認できます。',
}
