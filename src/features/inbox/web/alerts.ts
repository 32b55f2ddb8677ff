import { useSyncExternalStore } from "react";
import { PRODUCT_NAME } from "#shared/product.ts";

// What rings when a visitor calls for a person: asked for by a press, never by itself.

const key = "inbox.alerts";
const watchers = new Set<() => void>();

function isOn() {
  return localStorage.getItem(key) === "on";
}

export function useAlerts(): boolean {
  return useSyncExternalStore((tell) => {
    watchers.add(tell);
    return () => watchers.delete(tell);
  }, isOn);
}

/** The browser asks for permission; the sound works without it. */
export async function turnAlerts(on: boolean): Promise<void> {
  localStorage.setItem(key, on ? "on" : "off");
  for (const tell of watchers) tell();
  if (!on) return;
  playSound();
  if ("Notification" in window && Notification.permission === "default")
    await Notification.requestPermission();
}

/** In one tab of those that are open. */
export async function ring(id: string, title: string): Promise<void> {
  if (!isOn()) return;
  if (!navigator.locks) return ringHere(id, title);
  await navigator.locks.request(`ring ${id}`, { ifAvailable: true }, async (isFirst) => {
    if (!isFirst) return;
    ringHere(id, title);
    await new Promise((done) => setTimeout(done, ringMs));
  });
}

const ringMs = 2000;

function ringHere(id: string, title: string) {
  playSound();
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const notification = new Notification(title, {
    body: `Open the inbox of ${PRODUCT_NAME} to answer.`,
    // Several tabs say it once.
    tag: id,
  });
  notification.onclick = () => {
    window.focus();
    window.location.assign(`/inbox?conversation=${id}`);
  };
}

const notesHz = [660, 880];
const noteSeconds = 0.18;

/** Two soft notes, made by the browser itself. */
function playSound() {
  if (!("AudioContext" in window)) return;
  const audio = new AudioContext();
  for (const [at, pitch] of notesHz.entries()) {
    const start = audio.currentTime + at * noteSeconds;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.001, start);
    volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + noteSeconds);
  }
  setTimeout(() => audio.close(), 1000);
}
