export const sailings = {
  'problems.sailings.notFound': '便が見つかりません。',
  'problems.sailings.rangeTooLong': '最大 {most} 日までで、開始日は終了日以前にしてください。',
  'problems.sailings.placeMissing': '乗船地（桟橋または港）を指定してください。',
  'problems.sailings.shipOutOfService': '選んだ船舶は使用停止中です。別の船舶を選んでください。',
  'problems.sailings.seasonChanged':
    'プレビューの後でシーズンの内容が変わりました。プレビューを確認し直してから公開してください。',
  'problems.sailings.seasonBlocked':
    '{count} 件の競合があるため公開できません。解消するか、例外日を追加してください。',
  'problems.sailings.seasonReason': '{count} 件の競合を許容する理由を入力してください。',
  'problems.sailings.seasonEmpty':
    '公開する便はありません。この期間の便はすべて公開済みです。別の期間か運航計画を選んでください。',
  'problems.sailings.onlyOverseers':
    '航路の停止と再開は路線網全体を見られるユーザーだけが行えます。便ごとに停止してください。',
  'problems.sailings.alreadyOver': 'この便は到着済みです。',
  'problems.sailings.alreadyCancelled': 'この便は欠航です。',
  'problems.sailings.hasLeft': 'この便は出港済みで欠航にできません。遅延を登録してください。',
  'problems.sailings.notClosed': 'この便はすでに販売中です。',
  'problems.sailings.alreadyStopped': 'これらの販売経路はすでに停止中です。',
  'problems.sailings.notStopped':
    'ここでは停止されていません。航路や全航路の停止は停止した所で再開してください。',
  'problems.sailings.stopLeft': 'この寄港地は出港済みか終点です。後の寄港地を選択してください。',
  'problems.sailings.delayBackwards':
    '前の寄港地の出発がそれより遅くなります。{minutes}分以上を入力するか、前の寄港地を変更してください。',
  'problems.sailings.shipNotReady': '船舶が就航していないか、公開済みの甲板図がないか、他社のものです。',
  'problems.sailings.noLineVersion': '航路が無効か、その日に有効な版がありません。',
  'problems.sailings.inThePast': '出発時刻を過ぎています。後の時刻を選択してください。',
  'problems.sailings.shipBusy': '船舶{code}はその時刻に別の便があります。別の船舶か時刻を選択してください。',
  'problems.sailings.berthsTaken':
    '桟橋{code}のバースはその時刻に空きがありません（{count}）。時刻か桟橋を変えるか、着岸できることを確認してください。',
  'problems.sailings.noFares':
    'この航路に船舶の等級の公開運賃がありません。別の船舶を選ぶか、後で販売を開始してください。',
  'problems.sailings.bought':
    'この便は販売または仮押さえがあり、船舶・時刻・桟橋は変更できません。遅延を登録するか欠航にしてください。',
  'problems.sailings.seatsTouched': 'この便にロックまたは確保された座席があります。先に解除してください。',
  'problems.sailings.otherPort': '同じ港の有効な桟橋を選択してください。',
}
