import type { SignalKind } from './signal.ts'

/** One note: frequency, start and duration. */
interface Note {
  hertz: number
  atMs: number
  durationMs: number
}

/** Rising for success, low and twice for a refusal, one short note for a reading: told apart without looking. */
const melodies: Readonly<Record<SignalKind, readonly Note[]>> = {
  sold: [
    { hertz: 660, atMs: 0, durationMs: 110 },
    { hertz: 990, atMs: 120, durationMs: 180 },
  ],
  held: [{ hertz: 660, atMs: 0, durationMs: 220 }],
  refused: [
    { hertz: 220, atMs: 0, durationMs: 180 },
    { hertz: 196, atMs: 230, durationMs: 260 },
  ],
  read: [{ hertz: 1320, atMs: 0, durationMs: 70 }],
}

const volume = 0.18
/** Without a ramp a tone begins and ends with a click. */
const rampSeconds = 0.012

let context: AudioContext | undefined

/** Plays the tones of a signal with Web Audio: no file, nothing for the content security policy to allow. */
export async function playTones(kind: SignalKind): Promise<void> {
  context ??= new AudioContext()
  // The browser suspends it until the first key or click, and on some devices when it was idle.
  if (context.state === 'suspended') await context.resume()
  for (const note of melodies[kind]) playNote(context, note)
}

function playNote(audio: AudioContext, { hertz, atMs, durationMs }: Note): void {
  const start = audio.currentTime + atMs / 1000
  const end = start + durationMs / 1000
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume, start + rampSeconds)
  gain.gain.setValueAtTime(volume, end - rampSeconds)
  gain.gain.linearRampToValueAtTime(0, end)
  tone.connect(gain).connect(audio.destination)
  tone.start(start)
  tone.stop(end)
}
