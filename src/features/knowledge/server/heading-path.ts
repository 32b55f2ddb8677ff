/** "Our prices › Cakes": the page's title and the headings above. A page without a title is called by its host, which says nothing. */
export function headingPath({ title, heading }: { title: string; heading: string }): string {
  const isHost = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(title);
  return [isHost ? "" : title, heading].filter(Boolean).join(" › ");
}
