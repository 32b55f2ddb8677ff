export function headingPath({ title, heading }: { title: string; heading: string }): string {
  const isHost = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(title);
  return [isHost ? "" : title, heading].filter(Boolean).join(" › ");
}
