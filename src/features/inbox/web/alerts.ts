import { useSyncExternalStore } from "react";
import { PRODUCT_NAME } from "#shared/product.ts";

// The ring for a visitor who calls a person. Off until it is switched on.

/** `rings`: sound only, because the browser shows no notifications. */
type Alerts = "off" | "on" | "rings";

const key = "inbox.alerts";
const watchers = new Set<() => void>();

function kept(): Alerts {
  const alerts = localStorage.getItem(key);
  return alerts === "on" || alerts === "rings" ? alerts : "off";
}

function keep(alerts: Alerts) {
  localStorage.setItem(key, alerts);
  for (const tell of watchers) tell();
}

export function useAlerts(): Alerts {
  return useSyncExternalStore((tell) => {
    watchers.add(tell);
    return () => watchers.delete(tell);
  }, kept);
}

/** The sound works without the browser's permission. */
export async function turnAlerts(on: boolean): Promise<void> {
  keep(on ? "on" : "off");
  if (!on) return;
  playSound();
  if ("Notification" in window && Notification.permission === "default")
    await Notification.requestPermission();
  // Only a notification that is shown tells whether they can be.
  if (kept() !== "off")
    show(key, { title: "You'll be notified here when a visitor asks for a person" });
}

/** In one of the open tabs. */
export async function ring(id: string, title: string): Promise<void> {
  if (kept() === "off") return;
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
  const body = `Open the inbox of ${PRODUCT_NAME} to answer.`;
  // The tag keeps several tabs from showing it twice.
  const notification = show(id, { title, body });
  if (notification)
    notification.onclick = () => {
      window.focus();
      window.location.assign(`/inbox?conversation=${id}`);
    };
}

/** Remembers whether it was shown, so that the bell promises no more than that. */
function show(tag: string, { title, body }: { title: string; body?: string }) {
  const notification = notify(title, { tag, body });
  keep(notification ? "on" : "rings");
  return notification;
}

function notify(title: string, options: NotificationOptions): Notification | null {
  if (!("Notification" in window) || Notification.permission !== "granted") return null;
  try {
    return new Notification(title, options);
  } catch {
    // Android throws: there, only a service worker may show one.
    return null;
  }
}

const notesHz = [660, 880];
const noteSeconds = 0.18;

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
